import type { StoreTrust } from '#contract/trust.ts'
import { m } from '#messages'
import { MIN_REPLIES_SHOWN, REPLY_TIME_DAYS } from '#domain/chat/message.ts'
import { VERIFIED_AFTER_DAYS } from '#domain/catalogue/pricing.ts'
import { cents, formatKes } from '#domain/payments/money.ts'
import { formatDate, toDay, type At } from '#domain/time/time.ts'
import { MIN_BOOKINGS, MIN_REQUESTS } from '#domain/trust/trust.ts'
import { replyText } from '../chat/presence-text.ts'

/** Former prices of an offer that are named; the line shows all of them. */
const NAMED_PRICES = 4

export type Figure = { title: string; value: string; about: string; isKnown: boolean }

export function trustView(trust: StoreTrust, now: At) {
  return {
    id: trust.storeId,
    name: trust.storeName,
    slug: trust.slug,
    from: trust.from,
    now,
    figures: listFigures(trust),
    hasMonths: trust.bookings.total >= MIN_BOOKINGS,
    months: trust.months,
    prices:
      trust.offers.total === 0
        ? m.trust_prices_none()
        : m.trust_prices_verified({
            verified: trust.offers.verified,
            total: trust.offers.total,
            days: VERIFIED_AFTER_DAYS,
          }),
    offers: trust.offers.list.map(toPricedOffer),
  }
}
export type TrustView = ReturnType<typeof trustView>

function listFigures(trust: StoreTrust): Figure[] {
  const { bookings, requests, refunds, replySeconds, verifiedAt, onD3Since } = trust
  const { total } = bookings
  const ofBookings = (title: string, percent: number | null, about: string): Figure =>
    percent === null
      ? known(title, m.trust_few(), m.trust_few_about({ total, minimum: MIN_BOOKINGS }), false)
      : known(title, m.trust_percent({ percent }), about)
  return [
    ofBookings(m.trust_kept(), bookings.keptPercent, m.trust_kept_about({ part: bookings.kept, total })),
    ofBookings(
      m.trust_cancelled(),
      bookings.cancelledByStorePercent,
      m.trust_cancelled_about({ part: bookings.cancelledByStore, total }),
    ),
    ofBookings(
      m.trust_moved(),
      bookings.movedByStorePercent,
      m.trust_moved_about({ part: bookings.movedByStore, total }),
    ),
    requests.answeredPercent === null
      ? known(
          m.trust_requests(),
          m.trust_few_requests(),
          m.trust_few_about({ total: requests.total, minimum: MIN_REQUESTS }),
          false,
        )
      : known(
          m.trust_requests(),
          m.trust_percent({ percent: requests.answeredPercent }),
          m.trust_requests_about({ part: requests.answered, total: requests.total }),
        ),
    replySeconds === null
      ? known(
          m.trust_replies(),
          m.trust_few_replies(),
          m.trust_few_replies_about({ minimum: MIN_REPLIES_SHOWN, days: REPLY_TIME_DAYS }),
          false,
        )
      : known(m.trust_replies(), replyText(replySeconds), m.trust_replies_about({ days: REPLY_TIME_DAYS })),
    known(
      m.trust_refunds(),
      refunds.total === 0
        ? m.trust_refunds_none()
        : m.trust_refunds_count({ paid: refunds.paid, total: refunds.total }),
      m.trust_refunds_about(),
    ),
    verifiedAt === null
      ? known(m.trust_documents(), m.trust_documents_unchecked(), m.trust_documents_unchecked_about(), false)
      : known(
          m.trust_documents(),
          m.trust_documents_checked(),
          m.trust_documents_checked_about({ day: toDate(Date.parse(verifiedAt)) }),
        ),
    known(m.trust_since(), toDate(Date.parse(onD3Since)), m.trust_since_about()),
  ]
}

const known = (title: string, value: string, about: string, isKnown = true): Figure => ({
  title,
  value,
  about,
  isKnown,
})

const toDate = (at: At): string => formatDate(toDay(at))
const toCents = (price: number): number => cents(price) ?? 0

function toPricedOffer(offer: StoreTrust['offers']['list'][number]) {
  const steps = offer.priceHistory.map(({ since, price }) => ({
    since: Date.parse(since),
    cents: toCents(price),
  }))
  const named = steps.slice(-NAMED_PRICES).toReversed()
  return {
    id: offer.id,
    title: offer.title,
    isVerified: offer.isVerified,
    price:
      offer.price === null || offer.originalPrice === null
        ? null
        : m.trust_price_now({
            price: formatKes(toCents(offer.price)),
            normal: formatKes(toCents(offer.originalPrice)),
          }),
    steps,
    prices: named.map(({ since, cents: price }, at) =>
      at === 0
        ? m.trust_price_since({ price: formatKes(price), day: toDate(since) })
        : m.trust_price_before({ price: formatKes(price), day: toDate(since) }),
    ),
  }
}
