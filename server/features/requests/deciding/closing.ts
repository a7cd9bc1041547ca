/** Ends of requests: withdrawn, done, rated or expired. */
import { requestProblems } from '#contract/requests/problems.ts'
import { MINUTE } from '#domain/time/time.ts'
import { createContext, transaction, type AppContext, type Ctx, type TxCtx } from '#server/app-context.ts'
import { addReviewOfVisit } from '#server/features/reviews/reviews.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { forEachDue, type ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import {
  isOpen,
  isPending,
  lockOwnRequest,
  lockQuotes,
  lockRequest,
  type LockedQuote,
  type LockedRequest,
} from '../locks.ts'
import { insertRating, setRequest } from '../posting/queries.ts'
import { decideQuotes } from '../quotes/writing-queries.ts'
import { rejectOthers } from './deciding.ts'
import { listDue } from './queries.ts'

/** Withdraws a request, also with an accepted quote unless there is a booking, which the customer can cancel. */
export const cancelRequest = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const request = await lockOwnRequest(tx, requireActor(tx).accountId, id)
    const quotes = await lockQuotes(tx.db, id)
    const accepted = findAcceptedQuote(request, quotes)
    const isCancellable =
      isOpen(request, tx.now) || (request.status === 'active' && accepted?.bookingId === null)
    if (!isCancellable) throw requestProblems.closed()
    await closeLocked(tx, request, quotes, { closedAs: 'withdrawn', reason })
  })

/** Rejects the accepted quote, which has no booking, and all pending ones. */
export async function closeLocked(
  tx: TxCtx,
  request: LockedRequest,
  quotes: readonly LockedQuote[],
  { closedAs, reason }: { closedAs: 'withdrawn' | 'removed'; reason: string },
): Promise<void> {
  const { id } = request
  const accepted = findAcceptedQuote(request, quotes)
  await setRequest(tx.db, id, { status: 'cancelled', closed_as: closedAs, accepted_quote_id: null }, tx.now)
  if (accepted) {
    await decideQuotes(tx.db, [accepted.id], { status: 'rejected', reason: reason || null }, tx.now)
    await tx.emit('quote.decided', { quoteId: accepted.id, requestId: id, outcome: 'rejected' })
  }
  await rejectOthers(
    tx,
    quotes.filter(({ status }) => status === 'pending'),
  )
  await tx.emit('request.closed', { requestId: id })
}

/** Opens the request again, without an accepted quote. */
export const openAgain = (tx: TxCtx, request: LockedRequest): Promise<unknown> =>
  setRequest(
    tx.db,
    request.id,
    {
      ...(request.expiresAt <= tx.now
        ? { status: 'cancelled', closed_as: 'expired' }
        : { status: 'pending' }),
      accepted_quote_id: null,
      completed_at: null,
    },
    tx.now,
  )

export const findAcceptedQuote = (
  { acceptedQuoteId }: LockedRequest,
  quotes: readonly LockedQuote[],
): LockedQuote | undefined => quotes.find(({ id }) => id === acceptedQuoteId)

export const completeRequest = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const request = await lockOwnRequest(tx, requireActor(tx).accountId, id)
    const accepted = findAcceptedQuote(request, await lockQuotes(tx.db, id))
    if (request.status !== 'active' || accepted?.bookingId !== null) throw requestProblems.notCompletable()
    await completeLocked(tx, id)
  })

export async function completeLocked(tx: TxCtx, id: string): Promise<void> {
  await setRequest(tx.db, id, { status: 'completed', completed_at: tx.now }, tx.now)
  await tx.emit('request.completed', { requestId: id })
}

export const rateWork = (ctx: Ctx, id: string, input: { rating: number; review: string }): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { accountId } = requireActor(tx)
    const request = await lockOwnRequest(tx, accountId, id)
    const accepted = findAcceptedQuote(request, await lockQuotes(tx.db, id))
    if (request.status !== 'completed' || !accepted) throw requestProblems.notCompletable()
    const { storeId, bookingId } = accepted
    const isNew = await insertRating(tx.db, {
      request_id: id,
      account_id: accountId,
      store_id: storeId,
      provider_id: storeId === null ? accepted.accountId : null,
      rating: input.rating,
      comment: input.review,
      created_at: tx.now,
    })
    if (!isNew) throw requestProblems.alreadyRated()
    if (storeId !== null && bookingId !== null)
      await addReviewOfVisit(tx, accountId, storeId, { rating: input.rating, text: input.review })
  })

// ---------------------------------------------------------------- expiry

export const closingSchedule: readonly ScheduledJob[] = [
  { name: 'close-expired-requests', everyMs: MINUTE, run: closeExpired },
]

/** Closes requests and quotes whose time is over, request by request. */
export async function closeExpired(app: AppContext): Promise<void> {
  const ctx = createContext(app, null)
  await forEachDue(
    app,
    (limit) => listDue(ctx.db, ctx.now, limit),
    (id) => transaction(ctx, (tx) => closeIfExpired(tx, id)),
    (requestId) => ({ requestId }),
  )
}

async function closeIfExpired(tx: TxCtx, id: string): Promise<void> {
  const request = await lockRequest(tx.db, id)
  if (!request) return
  const quotes = (await lockQuotes(tx.db, id)).filter(({ status }) => status === 'pending')
  const expired = quotes.filter((quote) => !isPending(quote, tx.now))
  if (expired.length > 0)
    await decideQuotes(
      tx.db,
      expired.map((quote) => quote.id),
      { status: 'expired' },
      tx.now,
    )
  if (request.status === 'pending' && request.expiresAt <= tx.now)
    await setRequest(tx.db, id, { status: 'cancelled', closed_as: 'expired' }, tx.now)
  await tx.emit('request.closed', { requestId: id })
}
