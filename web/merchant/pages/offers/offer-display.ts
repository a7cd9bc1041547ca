/** Texts of the list about an offer. */
import {
  CalendarClock,
  CircleCheck,
  Clock,
  PencilLine,
  Pause,
  Square,
  type Icon,
} from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { priceSteps, type PriceStep } from '#domain/catalogue/price-steps.ts'
import { isUnpublished } from '#domain/catalogue/offer-state.ts'
import { DAY, dayAndMonth, toDay, timeOfDay, type At } from '#domain/time/time.ts'
import type { PillTone } from '#web/ui/feedback/pill.tsx'
import type { ListedOffer } from './shown-offer.ts'

export type StatusDisplay = { tone: PillTone | undefined; icon: Icon; label: string; detail: string }

export function describeStatus(offer: ListedOffer, now: At): StatusDisplay {
  const end = Date.parse(offer.expiration_date)
  const until = m.merchant_offers_until({ date: dayAndMonth(toDay(end)) })
  const left = countLeft(offer)
  switch (offer.status) {
    case 'scheduled':
      return {
        tone: 'info',
        icon: CalendarClock,
        label: m.merchant_offers_scheduled(),
        detail: m.merchant_offers_from({ date: dayAndMonth(toDay(Date.parse(offer.starts_at ?? ''))) }),
      }
    case 'draft':
      return { tone: undefined, icon: PencilLine, label: m.merchant_offers_draft(), detail: until }
    case 'paused':
      return { tone: undefined, icon: Pause, label: m.merchant_offers_paused(), detail: until }
    case 'expired':
    case 'inactive':
      return {
        tone: undefined,
        icon: Square,
        label: m.merchant_offers_ended(),
        detail: offer.status === 'expired' ? dayAndMonth(toDay(end)) : '',
      }
    case 'active':
      if (left === 0)
        return { tone: 'save', icon: CircleCheck, label: m.merchant_offers_sold_out(), detail: until }
      return toDay(end) === toDay(now)
        ? {
            tone: 'save',
            icon: Clock,
            label: m.merchant_offers_ends_today(),
            detail: m.merchant_offers_at({ time: timeOfDay(end) }),
          }
        : { tone: 'ok', icon: CircleCheck, label: m.merchant_offers_live(), detail: until }
  }
}

const countLeft = ({ max_redemptions: max, booked = 0 }: ListedOffer): number | null =>
  max == null ? null : Math.max(0, max - booked)

const HISTORY_DAYS = 90
const inCents = (amount: number): number => Math.round(amount * 100)

export function buildHistory(offer: ListedOffer, now: At): { steps: PriceStep[]; from: At } | null {
  const from = now - HISTORY_DAYS * DAY
  if (offer.discounted_price === null) return null
  const normal = isOfService(offer) ? (offer.priceHistory ?? []) : []
  const wasPublic = offer.status === 'expired' || !isUnpublished(offer.status)
  const steps = priceSteps(
    {
      normal: normal.map(({ since, price }) => ({
        since: Date.parse(since),
        cents: inCents(price),
      })),
      offer: {
        since: wasPublic ? Date.parse(offer.createdAt) : null,
        cents: inCents(offer.discounted_price),
        former: (offer.formerPrices ?? []).flatMap(({ until, discounted_price: price }) =>
          price === null ? [] : [{ until: Date.parse(until), cents: inCents(price) }],
        ),
      },
    },
    from,
    now,
  )
  return steps.length === 0 ? null : { steps, from }
}

/** Returns whether the discount is on the price of the service, as it is unless the offer is for several at once. */
const isOfService = (offer: ListedOffer): boolean =>
  offer.priceHistory?.at(-1)?.price === offer.original_price

/** Returns the number of days for which the normal price has been charged. */
export function normalSince(offer: ListedOffer, now: At): number | null {
  if (!isOfService(offer)) return null
  const last = offer.priceHistory?.at(-1)
  return last ? Math.floor((now - Date.parse(last.since)) / DAY) : null
}
