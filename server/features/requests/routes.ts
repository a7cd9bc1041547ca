import { m } from '#messages'
import { pagination } from '#contract/fields.ts'
import type { Quote } from '#contract/entities/request.ts'
import { requestProblems } from '#contract/requests/problems.ts'
import type { requests } from '#contract/requests.ts'
import type { QuoteStatus, RequestStatus } from '#domain/requests/service-request.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { countConcerned } from './concerned-merchants.ts'
import { cancelRequest, completeRequest, rateWork } from './deciding/closing.ts'
import { acceptQuote, rejectQuote } from './deciding/deciding.ts'
import { findUsualPrice, getOwnFigures, getStatistics, listCategories } from './figures.ts'
import { receiveImage } from './images/images.ts'
import {
  findVisibleRequest,
  listBranchPlaces,
  listOpenRequests,
  listOwnRequests,
  type RequestFilter,
  type RequestRow,
} from './listing/queries.ts'
import { serializeRequest, type Showing } from './listing/serialize.ts'
import { notifyMakers } from './live.ts'
import { findOpenRequest } from './notification-queries.ts'
import { changeRequest, postRequest } from './posting/posting.ts'
import { changeQuote, makeQuote, withdrawQuote } from './quotes/making.ts'
import {
  listMadeQuotes,
  listQuotesOfRequest,
  listReceivedQuotes,
  markSeen,
  type QuotePage,
  type QuoteRow,
} from './quotes/queries.ts'
import { serializeQuote, sortQuotes } from './quotes/serialize.ts'
import { reportRoutes } from './reports/routes.ts'
import { personally, toViewer } from './viewer.ts'

type Filters = Omit<RequestFilter, 'budget' | 'timeline'> & {
  budget?: RequestFilter['budget'] | '' | 'all' | 'All'
  timeline?: RequestFilter['timeline'] | '' | 'all' | 'All'
}

export const requestRoutes: HttpRoutes<typeof requests> = {
  'GET /request-service': ({ query }, ctx) => listOpen(ctx, query),
  'GET /request-service/search': ({ query: { query, ...filters } }, ctx) =>
    listOpen(ctx, { ...filters, search: filters.search ?? query }),
  'GET /request-service/categories': async (_input, ctx) => ({
    success: true,
    data: await listCategories(ctx),
  }),
  'GET /request-service/usual-price': async ({ query }, ctx) => ({
    success: true,
    data: { usualPrice: await findUsualPrice(ctx.db, query.category, ctx.now) },
  }),
  'GET /request-service/statistics': async (_input, ctx) => ({
    success: true,
    data: await getStatistics(ctx),
  }),
  'GET /request-service/my-requests': async ({ query }, ctx) => {
    const { page, limit, search } = query
    const filter = { page, limit, search, status: statusNamed(query.status) }
    const { rows, total } = await listOwnRequests(ctx.db, requireActor(ctx).accountId, filter, ctx.now)
    return requestPage(ctx, rows, pagination(page, limit, total))
  },
  'GET /request-service/offers': async ({ query }, ctx) => {
    const filter = { ...query, status: chosen(query.status) }
    const found = await listReceivedQuotes(ctx.db, requireActor(ctx).accountId, filter, ctx.now)
    return quotePage(ctx, found, query)
  },
  'GET /request-service/my-offers': async ({ query }, ctx) => {
    const provider = personally(requireActor(ctx).accountId)
    const found = await listMadeQuotes(ctx.db, provider, { ...query, status: chosen(query.status) }, ctx.now)
    return quotePage(ctx, found, query)
  },
  'POST /request-service/images': async ({ upload }, ctx) => ({
    success: true,
    data: await receiveImage(ctx, upload),
  }),
  'POST /request-service': async ({ body }, ctx) => {
    const posted = await postRequest(ctx, body)
    const open = await findOpenRequest(ctx.db, posted.id, ctx.now)
    return {
      success: true,
      message: m.request_reply_posted(),
      data: {
        serviceRequest: serializeRequest(posted, await showing(ctx)),
        merchants: open ? await countConcerned(ctx.db, open) : 0,
      },
    }
  },
  'GET /request-service/:id': async ({ params }, ctx) => ({
    success: true,
    data: { request: await shownRequest(ctx, params.id) },
  }),
  'PUT /request-service/:id': async ({ params, body }, ctx) => ({
    success: true,
    message: m.request_reply_changed(),
    data: { request: serializeRequest(await changeRequest(ctx, params.id, body), await showing(ctx)) },
  }),
  'PUT /request-service/:id/cancel': async ({ params, body }, ctx) => {
    await cancelRequest(ctx, params.id, body.reason)
    return { success: true, message: m.request_reply_cancelled() }
  },
  'PUT /request-service/:id/complete': async ({ params }, ctx) => {
    await completeRequest(ctx, params.id)
    return {
      success: true,
      message: m.request_reply_completed(),
      data: { request: await shownRequest(ctx, params.id) },
    }
  },
  'POST /request-service/:id/review': async ({ params, body }, ctx) => {
    await rateWork(ctx, params.id, body)
    return { success: true, message: m.request_reply_rated() }
  },
  ...reportRoutes,
  'GET /request-service/:requestId/offers': async ({ params, query }, ctx) => ({
    success: true,
    data: { offers: sortQuotes(await shownQuotes(ctx, params.requestId), query.sortBy) },
  }),
  'POST /request-service/:requestId/offers': async ({ params, body }, ctx) => ({
    success: true,
    message: m.quote_reply_made(),
    data: { offer: await shownQuote(ctx, await makeQuote(ctx, params.requestId, body)) },
  }),
  'PUT /request-service/:requestId/offers/:offerId': async ({ params, body }, ctx) => ({
    success: true,
    message: m.quote_reply_changed(),
    data: { offer: await shownQuote(ctx, await changeQuote(ctx, params, body)) },
  }),
  'PUT /request-service/:requestId/withdraw-offer/:offerId': async ({ params, body }, ctx) => {
    await withdrawQuote(ctx, params, body.reason)
    const data = { ...params, status: 'withdrawn' as const, bookingId: null, conversationId: null }
    return { success: true, message: m.quote_reply_withdrawn(), data }
  },
  'PUT /request-service/:requestId/accept-offer/:offerId': async ({ params, body }, ctx) => ({
    success: true,
    message: m.quote_reply_accepted(),
    data: await acceptQuote(ctx, params, body.version),
  }),
  'PUT /request-service/:requestId/reject-offer/:offerId': async ({ params, body }, ctx) => ({
    success: true,
    message: m.quote_reply_rejected(),
    data: await rejectQuote(ctx, params, body.reason),
  }),
  'GET /users/service-statistics': async (_input, ctx) => ({
    success: true,
    data: await getOwnFigures(ctx.db, requireActor(ctx).accountId, ctx.now),
  }),
}

async function listOpen(ctx: RequestCtx, query: Filters) {
  const { budget, timeline, ...rest } = query
  const filter = { ...rest, budget: chosen(budget), timeline: chosen(timeline) }
  const { rows, total } = await listOpenRequests(ctx, filter, toViewer(ctx.actor))
  return requestPage(ctx, rows, pagination(query.page, query.limit, total))
}

const requestPage = async (
  ctx: RequestCtx,
  rows: readonly RequestRow[],
  pages: ReturnType<typeof pagination>,
) => {
  const shown = await showing(ctx)
  return {
    success: true as const,
    data: { requests: rows.map((row) => serializeRequest(row, shown)), pagination: pages },
  }
}

const quotePage = async (
  ctx: RequestCtx,
  found: QuotePage,
  { page, limit }: { page: number; limit: number },
) => {
  const shown = await showing(ctx)
  return {
    success: true as const,
    data: {
      offers: found.rows.map((row) => serializeQuote(row, shown)),
      pagination: pagination(page, limit, found.total),
    },
  }
}

async function showing(ctx: RequestCtx): Promise<Showing> {
  const viewer = toViewer(ctx.actor)
  const branches =
    viewer.merchantId === null ? [] : await listBranchPlaces(ctx.db, { scopeId: requireScopeId(ctx) })
  return { viewer, now: ctx.now, media: ctx.app.config, branches }
}

async function shownRequest(ctx: RequestCtx, id: string) {
  const row = await findVisibleRequest(ctx.db, id, toViewer(ctx.actor), ctx.now)
  if (!row) throw requestProblems.notFound()
  return serializeRequest(row, await showing(ctx))
}

/** Returns all quotes of the request, or the one named. Quotes shown to the customer of the request count as seen. */
export async function shownQuotes(ctx: RequestCtx, requestId: string, onlyId?: string): Promise<Quote[]> {
  const viewer = toViewer(ctx.actor)
  const request = await findVisibleRequest(ctx.db, requestId, viewer, ctx.now)
  if (!request) throw requestProblems.notFound()
  const isOwn = request.accountId === requireActor(ctx).accountId
  const all = await listQuotesOfRequest(ctx.db, request.id, isOwn ? null : viewer)
  const rows = onlyId === undefined ? all : all.filter(({ id }) => id === onlyId)
  const unseen = rows.filter(({ seenAt, status }) => seenAt === null && OPEN.has(status))
  if (isOwn && unseen.length > 0)
    await notifyMakers(ctx.db, request.id, await markSeen(ctx.db, unseen, ctx.now))
  const shown = await showing(ctx)
  return rows.map((row) => serializeQuote(row, shown))
}
const OPEN: ReadonlySet<QuoteStatus> = new Set(['pending', 'accepted'])

const shownQuote = async (ctx: RequestCtx, row: QuoteRow) => serializeQuote(row, await showing(ctx))

/** Undefined for a filter that selects everything. */
export const chosen = <T extends string>(value: T | undefined): Exclude<T, '' | 'all' | 'All'> | undefined =>
  value === undefined || value === '' || value.toLowerCase() === 'all'
    ? undefined
    : (value as Exclude<T, '' | 'all' | 'All'>)

const ALIASES: Readonly<Record<string, RequestStatus>> = { open: 'pending', in_progress: 'active' }
function statusNamed(
  value: RequestStatus | 'open' | 'in_progress' | 'past' | '' | 'all' | undefined,
): RequestStatus | 'past' | undefined {
  const named = chosen(value)
  // Other names do not pass the schema of the contract.
  return named === undefined ? undefined : (ALIASES[named] ?? (named as RequestStatus | 'past'))
}
