/** The customer accepts or rejects a quote (docs/rules/requests.md: accepting). */
import type { Problem } from '#contract/problem.ts'
import { requestProblems } from '#contract/requests/problems.ts'
import { storeProblems } from '#contract/stores.ts'
import type { QuoteStatus } from '#domain/requests/service-request.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { bookQuoted, catchSlotConflict, underLock } from '#server/features/bookings/bookings.ts'
import { openConversationWith } from '#server/features/chat/chat.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { isPending, lockOwnRequest, lockQuotes, type LockedQuote, type LockedRequest } from '../locks.ts'
import { setRequest } from '../posting/queries.ts'
import type { QuotePath } from '../quotes/making.ts'
import { findQuote } from '../quotes/queries.ts'
import { serializeQuote } from '../quotes/serialize.ts'
import { decideQuotes, getRelation } from '../quotes/writing-queries.ts'
import { isStoreOpen, findWorkName } from './queries.ts'
import { toViewer } from '../viewer.ts'

export type Decided = {
  offerId: string
  requestId: string
  status: QuoteStatus
  bookingId: string | null
  conversationId: string | null
}

/** Version of a new quote; each change makes the next one. */
const FIRST_VERSION = 1

/**
 * A quote with a time of a store's calendar is accepted under the locks of the branch and the customer, like any
 * booking.
 */
export async function acceptQuote(ctx: Ctx, path: QuotePath, version: number | undefined): Promise<Decided> {
  const { accountId } = requireActor(ctx)
  const quote = await findQuoteBranch(ctx, path.offerId)
  const branchId = quote?.branchId ?? null
  const accept = (tx: TxCtx) => acceptLocked(tx, path, version, branchId)
  if (branchId === null) return transaction(ctx, accept)
  return catchSlotConflict(() => underLock(ctx, branchId, accountId, accept))
}

const findQuoteBranch = (ctx: Ctx, quoteId: string) =>
  ctx.db.selectFrom('quotes').select('branch_id as branchId').where('id', '=', quoteId).executeTakeFirst()

async function acceptLocked(
  tx: TxCtx,
  path: QuotePath,
  version: number | undefined,
  lockedBranchId: string | null,
): Promise<Decided> {
  const { request, quotes, quote } = await lockReceivedQuote(tx, path)
  if (version !== undefined && version !== quote.version) throw await quoteChanged(tx, quote)
  if (request.status !== 'pending' || !isPending(quote, tx.now)) throw requestProblems.notPending()
  // Existing clients do not say what the customer saw, so it must be what the quote has always said. If its branch is
  // another one than before the lock, the provider has changed it just now.
  const isAsMade = quote.version === FIRST_VERSION
  if ((version === undefined && !isAsMade) || quote.branchId !== lockedBranchId)
    throw await quoteChanged(tx, quote)

  if (quote.storeId !== null && !(await isStoreOpen(tx.db, quote.storeId))) throw storeProblems.notFound()
  const bookingId = await bookTime(tx, request, quote)
  const others = quotes.filter(({ id, status }) => status === 'pending' && id !== quote.id)
  await rejectOthers(tx, others)
  await decideQuotes(tx.db, [quote.id], { status: 'accepted', booking_id: bookingId }, tx.now)
  await setRequest(tx.db, request.id, { status: 'active', accepted_quote_id: quote.id }, tx.now)
  await tx.emit('quote.decided', { quoteId: quote.id, requestId: request.id, outcome: 'accepted' })
  const conversationId =
    quote.storeId === null ? null : await openConversationWith(tx, quote.storeId, request.accountId)
  return { offerId: quote.id, requestId: request.id, status: 'accepted', bookingId, conversationId }
}

async function bookTime(tx: TxCtx, request: LockedRequest, quote: LockedQuote): Promise<string | null> {
  const { storeId, serviceId, branchId, staffId, startsAt, durationMinutes, priceCents } = quote
  if (storeId === null || serviceId === null || startsAt === null) return null
  return bookQuoted(tx, {
    accountId: request.accountId,
    storeId,
    serviceId,
    branchId,
    staffId,
    start: startsAt.getTime(),
    durationMinutes,
    priceCents,
    title: await findWorkName(tx.db, request.id),
    notes: request.title,
  })
}

/** Pending ones of the same request that expired are not rejected. */
export async function rejectOthers(tx: TxCtx, quotes: readonly LockedQuote[]): Promise<void> {
  const rejected = quotes.filter((quote) => isPending(quote, tx.now))
  const expired = quotes.filter((quote) => !isPending(quote, tx.now))
  const getIds = (some: readonly LockedQuote[]) => some.map(({ id }) => id)
  if (expired.length > 0) await decideQuotes(tx.db, getIds(expired), { status: 'expired' }, tx.now)
  if (rejected.length === 0) return
  await decideQuotes(tx.db, getIds(rejected), { status: 'rejected' }, tx.now)
  await tx.emitEach(
    'quote.decided',
    rejected.map(({ id, requestId }) => ({
      payload: { quoteId: id, requestId, outcome: 'rejected', isAutomatic: true },
    })),
  )
}

export const rejectQuote = (ctx: Ctx, path: QuotePath, reason: string): Promise<Decided> =>
  transaction(ctx, async (tx) => {
    const { request, quote } = await lockReceivedQuote(tx, path)
    if (!isPending(quote, tx.now)) throw requestProblems.notPending()
    await decideQuotes(tx.db, [quote.id], { status: 'rejected', reason: reason || null }, tx.now)
    await tx.emit('quote.decided', { quoteId: quote.id, requestId: request.id, outcome: 'rejected' })
    return {
      offerId: quote.id,
      requestId: request.id,
      status: 'rejected',
      bookingId: null,
      conversationId: null,
    }
  })

/** Locks a quote. Quotes of merchants who have blocked the customer are treated as missing. */
async function lockReceivedQuote(
  tx: TxCtx,
  { requestId, offerId }: QuotePath,
): Promise<{ request: LockedRequest; quotes: LockedQuote[]; quote: LockedQuote }> {
  const request = await lockOwnRequest(tx, requireActor(tx).accountId, requestId)
  const quotes = await lockQuotes(tx.db, requestId)
  const quote = quotes.find(({ id }) => id === offerId)
  if (!quote) throw requestProblems.quoteNotFound()
  if (quote.merchantId !== null && (await getRelation(tx.db, request.accountId, quote.merchantId)).isBlocked)
    throw requestProblems.quoteNotFound()
  return { request, quotes, quote }
}

async function quoteChanged(tx: TxCtx, quote: LockedQuote): Promise<Problem> {
  const row = await findQuote(tx.db, quote.id)
  if (!row) throw requestProblems.quoteNotFound()
  const current = serializeQuote(row, { viewer: toViewer(tx.actor), now: tx.now, media: tx.app.config })
  return requestProblems.quoteChanged().with({ extra: { current } })
}
