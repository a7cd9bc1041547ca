/** Providers make, change and withdraw quotes (docs/rules/requests.md#quotes). */
import type * as z from 'zod'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { generalProblems, Problem } from '#contract/problem.ts'
import { requestProblems } from '#contract/requests/problems.ts'
import type { requests } from '#contract/requests.ts'
import { storeProblems } from '#contract/stores.ts'
import { m } from '#messages'
import { mayDo } from '#domain/accounts/merchant-role.ts'
import { cents } from '#domain/payments/money.ts'
import { readDuration } from '#domain/requests/quote-time.ts'
import { MAX_QUOTES_PER_REQUEST, quoteExpiry } from '#domain/requests/service-request.ts'
import { addDays, toDay, instant, MINUTE, readInstant, type At } from '#domain/time/time.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireQuotableTime } from '#server/features/bookings/bookings.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { uuidv7 } from '#server/ids.ts'
import {
  isOpen,
  isPending,
  lockQuotes,
  lockRequest,
  dailyQuotesLock,
  type LockedQuote,
  type LockedRequest,
} from '../locks.ts'
import { isQuoteProvider, toViewer } from '../viewer.ts'
import { findInterests } from '../merchant/reach-queries.ts'
import { findQuote, type QuoteRow } from './queries.ts'
import { serializeQuote } from './serialize.ts'
import * as q from './writing-queries.ts'

type Input = z.output<(typeof requests)['POST /request-service/:requestId/offers']['body']>
type Edit = z.output<(typeof requests)['PUT /request-service/:requestId/offers/:offerId']['body']>
type Provider = {
  accountId: string
  storeId: string | null
  merchantId: string | null
  /** Category of the store. */
  category: string | null
}
/** The ids of a quote, as they are in its path. */
export type QuotePath = { requestId: string; offerId: string }

export const makeQuote = (ctx: Ctx, requestId: string, input: Input): Promise<QuoteRow> =>
  transaction(ctx, async (tx) => {
    const provider = await requireProvider(tx, input.storeId ?? null)
    await lock(tx.db, dailyQuotesLock(provider.storeId ?? provider.accountId))
    const request = await lockRequest(tx.db, requestId)
    if (!request) throw requestProblems.notFound()
    await requireOthersRequest(tx, request, provider)
    if (!isOpen(request, tx.now)) throw requestProblems.closed()
    await requireItsCategory(tx, request, provider)
    await requireRoom(tx, request, provider)
    const row = await requireOffered(tx, request, provider.storeId, input)
    const id = uuidv7(tx.now.getTime())
    await q.insertQuote(
      tx.db,
      {
        id,
        request_id: requestId,
        account_id: provider.accountId,
        store_id: provider.storeId,
        merchant_id: provider.merchantId,
        ...row,
      },
      tx.now,
    )
    await q.addToQuoteCount(tx.db, requestId, 1)
    await tx.emit('quote.made', { quoteId: id, requestId })
    return getQuote(tx, id)
  })

export const changeQuote = (ctx: Ctx, path: QuotePath, { version, ...input }: Edit): Promise<QuoteRow> =>
  transaction(ctx, async (tx) => {
    const { request, quote } = await lockMadeQuote(tx, path)
    const current = await getQuote(tx, quote.id)
    requireCurrentVersion(quote, version, () =>
      serializeQuote(current, { viewer: toViewer(tx.actor), now: tx.now, media: tx.app.config }),
    )
    if (!isPending(quote, tx.now)) throw requestProblems.notPending()
    await q.updateQuote(tx.db, quote.id, await requireOffered(tx, request, quote.storeId, input), tx.now)
    await tx.emit('quote.changed', { quoteId: quote.id, requestId: request.id })
    return getQuote(tx, quote.id)
  })

export const withdrawQuote = (ctx: Ctx, path: QuotePath, reason: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { request, quote } = await lockMadeQuote(tx, path)
    if (!isPending(quote, tx.now)) throw requestProblems.notPending()
    await q.decideQuotes(tx.db, [quote.id], { status: 'withdrawn', reason: reason || null }, tx.now)
    await q.addToQuoteCount(tx.db, request.id, -1)
    await tx.emit('quote.decided', { quoteId: quote.id, requestId: request.id, outcome: 'withdrawn' })
  })

// ---------------------------------------------------------------- details

/** Merchants name one of their stores; customers are individual providers. */
async function requireProvider(tx: TxCtx, storeId: string | null): Promise<Provider> {
  const { accountId, role, merchantRole } = requireActor(tx)
  if (role === 'customer') {
    if (storeId !== null) throw storeProblems.notFound()
    return { accountId, storeId: null, merchantId: null, category: null }
  }
  if (!mayDo(merchantRole, 'makeQuotes')) throw generalProblems.forbidden()
  if (storeId === null) throw Problem.invalid([['storeId', m.field_required()]])
  const store = await q.findOwnStore(tx.db, storeId, toViewer(tx.actor))
  if (!store) throw storeProblems.notFound()
  return { accountId, storeId, merchantId: store.merchantId, category: store.category }
}

/** The category of the store, or one that its merchant has chosen for requests; people may offer anything. */
async function requireItsCategory(
  tx: TxCtx,
  request: LockedRequest,
  { merchantId, category }: Provider,
): Promise<void> {
  if (merchantId === null || category === request.category) return
  const { categories } = await findInterests(tx.db, merchantId)
  if (!categories.includes(request.category)) throw requestProblems.otherCategory()
}

async function requireOthersRequest(tx: TxCtx, request: LockedRequest, provider: Provider): Promise<void> {
  if (request.accountId === provider.accountId) throw requestProblems.ownRequest()
  if (provider.merchantId === null) return
  const { isTeam, isBlocked } = await q.getRelation(tx.db, request.accountId, provider.merchantId)
  if (isTeam) throw requestProblems.ownRequest()
  if (isBlocked) throw requestProblems.notFound()
}

/** One open quote of the provider, so many of the request, and so many of the provider today. */
async function requireRoom(tx: TxCtx, request: LockedRequest, provider: Provider): Promise<void> {
  const made = (await lockQuotes(tx.db, request.id)).filter(({ storeId, accountId }) =>
    provider.storeId === null
      ? storeId === null && accountId === provider.accountId
      : storeId === provider.storeId,
  )
  if (made.some(({ isRemoved }) => isRemoved)) throw requestProblems.quoteRemoved()
  const own = made.filter(({ status }) => status === 'pending')
  if (own.some((quote) => isPending(quote, tx.now))) throw requestProblems.alreadyQuoted()
  // A job has yet to close those that have expired.
  if (own.length > 0)
    await q.decideQuotes(
      tx.db,
      own.map(({ id }) => id),
      { status: 'expired' },
      tx.now,
    )
  if (request.quoteCount >= MAX_QUOTES_PER_REQUEST) throw requestProblems.tooManyQuotes()
  const now = tx.now.getTime()
  const today = toDay(now)
  if (
    (await q.countMadeSince(tx.db, provider, new Date(instant(today)))) <
    tx.app.settings.values.maxQuotesPerDay
  )
    return
  const retryAfter = Math.ceil((instant(addDays(today, 1)) - now) / 1000)
  throw requestProblems.dailyQuotes().with({ retryAfter })
}

/** Throws unless an offered time of a store is free. */
async function requireOffered(
  tx: TxCtx,
  request: LockedRequest,
  storeId: string | null,
  input: Omit<Edit, 'version'>,
): Promise<q.Offered> {
  const now = tx.now.getTime()
  const start = parseStart(input.startTime)
  const minutes = input.durationMinutes ?? readDuration(input.estimatedDuration)
  const expiresAt = quoteExpiry(now, request.expiresAt.getTime(), start)
  if (start !== null && start <= now) throw bookingProblems.pastTime()
  if (expiresAt <= now) throw bookingProblems.tooSoon()
  const { serviceId, branchId, staffId } = input
  if (!serviceId && (branchId || staffId)) throw Problem.invalid([['serviceId', m.field_required()]])
  if (serviceId && storeId === null) throw bookingProblems.itemNotFound()
  if (serviceId && start === null) throw Problem.invalid([['startTime', m.field_required()]])
  const time =
    serviceId && storeId !== null && start !== null
      ? await requireQuotableTime(tx, {
          storeId,
          serviceId,
          branchId,
          staffId,
          start,
          durationMinutes: minutes,
        })
      : null
  return {
    service_id: time?.serviceId ?? null,
    branch_id: time?.branchId ?? null,
    staff_id: time?.staffId ?? null,
    starts_at: start === null ? null : new Date(start),
    duration_minutes: time?.durationMinutes ?? minutes,
    price_cents: cents(input.quotedPrice)!, // the contract allows two decimals
    message: input.message,
    availability: input.availability,
    includes_supplies: input.includesSupplies,
    supplies: input.supplies ?? null,
    warranty: input.warranty ?? null,
    expires_at: new Date(expiresAt),
  }
}

function parseStart(sent: string | null | undefined): At | null {
  if (!sent) return null
  const start = readInstant(sent)
  if (start === null) throw Problem.invalid([['startTime', m.field_not_valid()]])
  return Math.floor(start / MINUTE) * MINUTE
}

async function lockMadeQuote(
  tx: TxCtx,
  { requestId, offerId }: QuotePath,
): Promise<{ request: LockedRequest; quote: LockedQuote }> {
  const request = await lockRequest(tx.db, requestId)
  const quote = request && (await lockQuotes(tx.db, requestId)).find(({ id }) => id === offerId)
  if (!quote || !isQuoteProvider(quote, toViewer(tx.actor))) throw requestProblems.quoteNotFound()
  const { merchantRole } = requireActor(tx)
  if (quote.merchantId !== null && !mayDo(merchantRole, 'makeQuotes')) throw generalProblems.forbidden()
  return { request, quote }
}

async function getQuote(tx: TxCtx, id: string): Promise<QuoteRow> {
  const row = await findQuote(tx.db, id)
  if (!row) throw requestProblems.quoteNotFound()
  return row
}
