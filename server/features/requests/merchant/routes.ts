import { sql } from 'kysely'
import { pagination } from '#contract/fields.ts'
import type { merchantRequests } from '#contract/merchant-requests.ts'
import { requestProblems } from '#contract/requests/problems.ts'
import { shillings } from '#domain/payments/money.ts'
import type { QuoteStatus } from '#domain/requests/service-request.ts'
import { DAY, toDay, instant } from '#domain/time/time.ts'
import { storeProblems } from '#contract/stores.ts'
import { listQuotableTimes } from '#server/features/bookings/bookings.ts'
import { requireOwnStore } from '#server/features/stores/stores.ts'
import { requireActor, requireMerchantId, requireScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { listBranchPlaces, listOpenRequests, type OwnStores } from '../listing/queries.ts'
import type { Showing } from '../listing/serialize.ts'
import { withdrawQuote } from '../quotes/making.ts'
import { findQuote, listMadeQuotes } from '../quotes/queries.ts'
import { findOwnStore } from '../quotes/writing-queries.ts'
import { chosen } from '../routes.ts'
import { findOfferPlace, getOfferFigures, listOpenStores } from './offer-queries.ts'
import { findInterests, findReach } from './reach-queries.ts'
import { concerns, countNewRequests, hasNoQuoteFrom } from './request-queries.ts'
import { serializeMerchantQuote, serializeMerchantRequest, serializeQuoteTimes } from './serialize.ts'
import { listTemplates } from './settings-queries.ts'
import { changeInterests, changeTemplates } from './settings.ts'

const FIGURES_SINCE_MS = 90 * DAY

export const merchantRequestRoutes: HttpRoutes<typeof merchantRequests> = {
  async 'GET /merchant/stores'(_input, ctx) {
    return { success: true, data: { stores: await listOpenStores(ctx.db, requireScopeId(ctx)) } }
  },
  async 'GET /merchant/service-requests'({ query }, ctx) {
    const { status: _allAreOpen, withoutMine, budget, timeline, storeId, ...filter } = query
    const viewer = viewerIn(ctx)
    const stores = await storesIn(ctx, storeId)
    const [reach, branches] = await Promise.all([
      findReach(ctx.db, { merchantId: viewer.merchantId, ...stores }),
      listBranchPlaces(ctx.db, stores),
    ])
    const { rows, total } = await listOpenRequests(
      ctx,
      { ...filter, budget: chosen(budget), timeline: chosen(timeline) },
      viewer,
      {
        condition: withoutMine
          ? sql`${concerns(reach, viewer.merchantId)} AND ${hasNoQuoteFrom(viewer.merchantId)}`
          : concerns(reach, viewer.merchantId),
        key: JSON.stringify([reach, withoutMine]),
      },
    )
    return {
      success: true,
      data: {
        requests: rows.map((row) => serializeMerchantRequest(row, { ...showing(ctx), branches })),
        pagination: pagination(query.page, query.limit, total),
      },
    }
  },
  async 'GET /merchant/offers'({ query: { status, storeId, page, limit } }, ctx) {
    if (storeId !== undefined) await requireOwnStore(ctx, storeId)
    const statuses = STATUSES[status ?? '']
    const { rows, total } = await listMadeQuotes(
      ctx.db,
      viewerIn(ctx),
      { ...(statuses && { status: statuses }), storeId, page, limit },
      ctx.now,
    )
    return {
      success: true,
      data: {
        offers: rows.map((row) => serializeMerchantQuote(row, showing(ctx))),
        pagination: pagination(page, limit, total),
      },
    }
  },
  async 'PUT /merchant/offers/:id'({ params: { id }, body: { reason } }, ctx) {
    const offer = await findOfferPlace(ctx.db, requireScopeId(ctx), id)
    if (!offer) throw requestProblems.quoteNotFound()
    await withdrawQuote(ctx, { requestId: offer.requestId, offerId: id }, reason)
    const row = await findQuote(ctx.db, id)
    if (!row) throw requestProblems.quoteNotFound()
    return { success: true, data: { offer: serializeMerchantQuote(row, showing(ctx)) } }
  },
  async 'GET /merchant/quote-times'({ query }, ctx) {
    if (!(await findOwnStore(ctx.db, query.storeId, viewerIn(ctx)))) throw storeProblems.notFound()
    return { success: true, data: serializeQuoteTimes(await listQuotableTimes(ctx, query)) }
  },
  async 'GET /merchant/dashboard/stats'({ query: { storeId } }, ctx) {
    const stores = await storesIn(ctx, storeId)
    const viewer = viewerIn(ctx)
    const { now } = ctx
    const since = new Date(now.getTime() - FIGURES_SINCE_MS)
    const monthStart = new Date(instant(`${toDay(now.getTime()).slice(0, 7)}-01`))
    const reach = await findReach(ctx.db, { merchantId: viewer.merchantId, ...stores })
    const [figures, newRequests] = await Promise.all([
      getOfferFigures(ctx.db, stores, { since, monthStart, now }),
      countNewRequests(ctx.db, viewer, reach, new Date(now.getTime() - DAY), now),
    ])
    const decided = figures.accepted + figures.rejected
    return {
      success: true,
      data: {
        totalOffers: figures.total,
        pendingOffers: figures.pending,
        acceptedOffers: figures.accepted,
        rejectedOffers: figures.rejected,
        totalEarnings: shillings(figures.earnedCents),
        activeStores: figures.activeStores,
        acceptanceRate: decided === 0 ? 0 : Math.round((figures.accepted * 1000) / decided) / 10,
        madeThisMonth: figures.madeThisMonth,
        wonThisMonth: figures.wonThisMonth,
        newRequests,
      },
    }
  },
  async 'GET /merchant/request-interests'(_input, ctx) {
    return { success: true, data: await findInterests(ctx.db, requireMerchantId(ctx)) }
  },
  async 'PUT /merchant/request-interests'({ body }, ctx) {
    return { success: true, data: await changeInterests(ctx, body) }
  },
  async 'GET /merchant/quote-templates'(_input, ctx) {
    return { success: true, data: await listTemplates(ctx.db, requireMerchantId(ctx)) }
  },
  async 'PUT /merchant/quote-templates'({ body }, ctx) {
    return { success: true, data: await changeTemplates(ctx, body.templates) }
  },
}

/** Returns one of the own stores, or all of them. */
async function storesIn(ctx: RequestCtx, storeId: string | undefined): Promise<OwnStores> {
  if (storeId !== undefined) await requireOwnStore(ctx, storeId)
  return { scopeId: requireScopeId(ctx), storeId }
}

const viewerIn = (ctx: RequestCtx) => ({
  accountId: requireActor(ctx).accountId,
  merchantId: requireMerchantId(ctx),
  storeIds: requireActor(ctx).storeIds,
})

const showing = (ctx: RequestCtx): Showing => ({
  viewer: viewerIn(ctx),
  now: ctx.now,
  media: ctx.app.config,
})

const ENDED: readonly QuoteStatus[] = ['rejected', 'expired', 'withdrawn']
const STATUSES: Record<string, readonly QuoteStatus[] | undefined> = {
  pending: ['pending'],
  accepted: ['accepted'],
  rejected: ['rejected', 'expired'],
  withdrawn: ['withdrawn'],
  ended: ENDED,
}
