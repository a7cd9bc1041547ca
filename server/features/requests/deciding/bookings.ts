/**
 * A request follows the booking that its accepted quote made: completed with it, open again if it is cancelled, and
 * as before if the store undoes that. Each event brings the request to the current state of the booking, so that order
 * and repetition do not matter.
 */
import { createContext, transaction, type AppContext, type TxCtx } from '#server/app-context.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { notifyLive } from '#server/platform/realtime/live-updates.ts'
import { lockQuotes, lockRequest, type LockedQuote, type LockedRequest } from '../locks.ts'
import { isRated, setRequest } from '../posting/queries.ts'
import { addToQuoteCount, decideQuotes } from '../quotes/writing-queries.ts'
import { completeLocked, openAgain } from './closing.ts'
import { rejectOthers } from './deciding.ts'
import { findRequestOfBooking, getBookingStatus, wasCancelledByStore } from './queries.ts'

const follow = (app: AppContext, { bookingId }: { bookingId: string }): Promise<void> =>
  followBooking(app, bookingId)

export const bookingListeners: readonly Listener[] = [
  listener('booking.completed', 'notices', 'requests.booking-completed', follow),
  listener('booking.cancelled', 'notices', 'requests.booking-cancelled', follow),
  listener('booking.reopened', 'notices', 'requests.booking-reopened', follow),
]

async function followBooking(app: AppContext, bookingId: string): Promise<void> {
  const ctx = createContext(app, null)
  const found = await findRequestOfBooking(ctx.db, bookingId)
  if (!found) return
  await transaction(ctx, async (tx) => {
    const request = await lockRequest(tx.db, found.requestId)
    const quotes = await lockQuotes(tx.db, found.requestId)
    const quote = quotes.find(({ id }) => id === found.quoteId)
    if (!request || !quote) return
    const { status } = await getBookingStatus(tx.db, bookingId)
    if (status === 'cancelled') await reopen(tx, request, quote, bookingId)
    else if (await acceptAgain(tx, request, quote, quotes)) await bringTo(tx, request, status)
    // The page of the request may have been loaded after the event of the booking, but before this.
    await notifyLive(tx.db, request.accountId, 'booking_update', { bookingId, status })
  })
}

/** Opens the request again for others, and for another quote of the same provider. Work that was rated is done. */
async function reopen(
  tx: TxCtx,
  request: LockedRequest,
  quote: LockedQuote,
  bookingId: string,
): Promise<void> {
  if (request.acceptedQuoteId !== quote.id || (await isRated(tx.db, request.id))) return
  await openAgain(tx, request)
  const isWithdrawn = await wasCancelledByStore(tx.db, bookingId)
  await decideQuotes(tx.db, [quote.id], { status: isWithdrawn ? 'withdrawn' : 'rejected' }, tx.now)
  if (isWithdrawn) await addToQuoteCount(tx.db, request.id, -1)
  await tx.emit('quote.reverted', { quoteId: quote.id, requestId: request.id })
}

/** The store has undone a cancellation. False if the request has gone on without it: not if it has only expired. */
async function acceptAgain(
  tx: TxCtx,
  request: LockedRequest,
  quote: LockedQuote,
  quotes: readonly LockedQuote[],
): Promise<boolean> {
  if (request.acceptedQuoteId === quote.id) return true
  if (quote.isRemoved || (request.status !== 'pending' && request.closedAs !== 'expired')) return false
  await rejectOthers(
    tx,
    quotes.filter(({ status }) => status === 'pending'),
  )
  await decideQuotes(tx.db, [quote.id], { status: 'accepted' }, tx.now)
  await tx.emit('quote.reverted', { quoteId: quote.id, requestId: request.id })
  if (quote.status === 'withdrawn') await addToQuoteCount(tx.db, request.id, 1)
  await setRequest(
    tx.db,
    request.id,
    { status: 'active', closed_as: null, accepted_quote_id: quote.id },
    tx.now,
  )
  return true
}

async function bringTo(tx: TxCtx, request: LockedRequest, status: string): Promise<void> {
  const isDone = request.status === 'completed'
  if (status === 'completed' && !isDone) await completeLocked(tx, request.id)
  else if (status !== 'completed' && isDone && !(await isRated(tx.db, request.id)))
    await setRequest(tx.db, request.id, { status: 'active', completed_at: null }, tx.now)
}
