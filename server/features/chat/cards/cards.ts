/** Bookings, offers and quotes in conversations, shown as they are now. */
import { m } from '#messages'
import { chatProblems } from '#contract/chat/problems.ts'
import type { ChatCard } from '#contract/entities/chat.ts'
import { awaitsPayment, canReschedule } from '#domain/booking/booking-policy.ts'
import { remainingStock } from '#domain/catalogue/offer-limits.ts'
import { accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { shillings } from '#domain/payments/money.ts'
import { hideContacts } from '#domain/requests/hidden-contacts.ts'
import type { AppContext, Ctx, TxCtx } from '#server/app-context.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import * as q from './queries.ts'

type CardParties = { storeId: string; customerId: string }

/** Subject that a message shows besides its text; at most one. */
export type CardSubject = { bookingId: string | null; offerId: string | null; quoteId: string | null }
export const NO_SUBJECT: CardSubject = { bookingId: null, offerId: null, quoteId: null }

/**
 * Throws unless the booking is one of the customer at the store, the offer is a public one of the store, and the quote
 * one of the store for a request of the customer.
 */
export async function assertCard(
  tx: Pick<TxCtx, 'db' | 'now'>,
  { storeId, customerId }: CardParties,
  { bookingId, offerId, quoteId }: CardSubject,
): Promise<void> {
  const parties = { storeId, customerId }
  const areTheirs =
    (bookingId === null || (await q.isBookingBetween(tx.db, bookingId, parties))) &&
    (offerId === null || (await q.isPublicStoreOffer(tx.db, offerId, storeId, tx.now))) &&
    (quoteId === null || (await q.isQuoteFor(tx.db, quoteId, parties)))
  if (!areTheirs) throw chatProblems.wrongCard()
}

/** Returns the card of each row, in one query for each kind. */
export async function loadCards(
  { app, db, now }: Pick<Ctx, 'app' | 'now'> & Pick<Ctx | TxCtx, 'db'>,
  rows: readonly CardSubject[],
): Promise<(row: CardSubject) => ChatCard | null> {
  const getIds = (field: keyof CardSubject) => [...new Set(rows.flatMap((row) => row[field] ?? []))]
  const [bookings, offers, quotes] = await Promise.all([
    q.listBookings(db, getIds('bookingId')),
    q.listOffers(db, getIds('offerId')),
    q.listQuotes(db, getIds('quoteId')),
  ])
  const cards = new Map([
    ...bookings.map((row) => [row.id, bookingCard(row, now)] as const),
    ...offers.map((row) => [row.id, offerCard(row, app, now)] as const),
    ...quotes.map((row) => [row.id, quoteCard(row, now)] as const),
  ])
  return ({ bookingId, offerId, quoteId }) => cards.get(bookingId ?? offerId ?? quoteId ?? '') ?? null
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

const offerCard = (
  row: q.OfferRow,
  { config, settings }: Pick<AppContext, 'config' | 'settings'>,
  now: Date,
): ChatCard => ({
  kind: 'offer',
  offerId: row.id,
  title: row.title,
  picture: mediaUrl(config, row.image),
  price: money(row.discountedCents),
  originalPrice: money(row.originalCents),
  fee: shillings(chargedCents(accessFee(row, settings.values.accessFeePercent).feeCents)),
  isAvailable:
    row.isListed && row.bookingEnabled && row.expiresAt > now && remainingStock(row.stock, row.booked) !== 0,
})

/**
 * Serializes a quote. Both parties read the same; contacts in its words are shown once it is accepted (docs/rules/requests.md).
 */
function quoteCard(row: q.QuoteRow, now: Date): ChatCard {
  const isPending = row.status === 'pending'
  const isExpired = isPending && row.expiresAt <= now
  const shown = (text: string) =>
    row.status === 'accepted' ? text : hideContacts(text, m.request_contact_hidden())
  return {
    kind: 'quote',
    quoteId: row.id,
    requestId: row.requestId,
    title: shown(row.title),
    area: row.areaName ?? m.request_area_unknown(),
    price: shillings(row.priceCents),
    serviceId: row.serviceId,
    startTime: row.startsAt?.toISOString() ?? null,
    availability: shown(row.availability),
    durationMinutes: row.durationMinutes,
    status: isExpired ? 'expired' : row.status,
    isOpen: isPending && !isExpired && row.isRequestOpen && !row.isBlocked,
    bookingId: row.bookingId,
    version: row.version,
  }
}
