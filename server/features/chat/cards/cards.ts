/** Bookings and offers in conversations, shown as they are now. */
import { chatProblems } from '#contract/chat/problems.ts'
import type { ChatCard } from '#contract/entities/chat.ts'
import { awaitsPayment, canReschedule } from '#domain/booking/booking-policy.ts'
import { remainingStock } from '#domain/catalogue/offer-limits.ts'
import { shillings } from '#domain/payments/money.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { mediaUrl, type MediaBase } from '#server/http/media.ts'
import * as q from './queries.ts'

type CardParties = { storeId: string; customerId: string }

/** Throws unless the booking is one of the customer at the store, or the offer is a public one of the store. */
export async function assertCard(
  tx: Pick<TxCtx, 'db' | 'now'>,
  { storeId, customerId }: CardParties,
  kind: 'booking' | 'offer',
  id: string,
): Promise<void> {
  const isTheirs =
    kind === 'booking'
      ? await q.isBookingOf(tx.db, id, { storeId, customerId })
      : await q.isPublicOfferOf(tx.db, id, storeId, tx.now)
  if (!isTheirs) throw chatProblems.wrongCard()
}

type CardRow = { bookingId: string | null; offerId: string | null }

/** The card of each row, in one query for each kind. */
export async function cardsOf(
  { app, db, now }: Pick<Ctx, 'app' | 'now'> & Pick<Ctx | TxCtx, 'db'>,
  rows: readonly CardRow[],
): Promise<(row: CardRow) => ChatCard | null> {
  const idsOf = (field: keyof CardRow) => [...new Set(rows.flatMap((row) => row[field] ?? []))]
  const [bookings, offers] = await Promise.all([
    q.listBookings(db, idsOf('bookingId')),
    q.listOffers(db, idsOf('offerId')),
  ])
  const cards = new Map([
    ...bookings.map((row) => [row.id, bookingCard(row, now)] as const),
    ...offers.map((row) => [row.id, offerCard(row, app.config, now)] as const),
  ])
  return ({ bookingId, offerId }) => cards.get(bookingId ?? offerId ?? '') ?? null
}

const money = (cents: number | null): number | null => (cents === null ? null : shillings(cents))

function bookingCard(row: q.BookingRow, now: Date): ChatCard {
  const booking = {
    status: row.status,
    start: row.start.getTime(),
    earliestStart: row.earliestStart?.getTime() ?? null,
    feeCents: row.feeCents,
    accessFeePaid: row.accessFeePaid,
    moves: row.moves,
  }
  return {
    kind: 'booking',
    bookingId: row.id,
    title: row.title,
    status: row.status,
    startTime: row.start.toISOString(),
    price: money(row.priceCents),
    mayReschedule: canReschedule(booking, now.getTime()) === true,
    awaitsPayment: awaitsPayment(booking),
  }
}

const offerCard = (row: q.OfferRow, media: MediaBase, now: Date): ChatCard => ({
  kind: 'offer',
  offerId: row.id,
  title: row.title,
  picture: mediaUrl(media, row.image),
  price: money(row.discountedCents),
  originalPrice: money(row.originalCents),
  isAvailable:
    row.isListed && row.bookingEnabled && row.expiresAt > now && remainingStock(row.stock, row.booked) !== 0,
})
