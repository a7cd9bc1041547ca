import type { Reliability, StoreTrust } from '#contract/trust.ts'
import { isVerifiedDiscount } from '#domain/catalogue/pricing.ts'
import { shillings } from '#domain/payments/money.ts'
import { toDay } from '#domain/time/time.ts'
import {
  badPercent,
  countedFrom,
  goodPercent,
  listMonths,
  MAX_PRICED_OFFERS,
  MIN_BOOKINGS,
  MIN_OWN_BOOKINGS,
  MIN_REQUESTS,
  restartFrom,
} from '#domain/trust/trust.ts'
import type { MonthRow, OwnCounts, PricedOfferRow, StoreFacts } from './queries.ts'

type StoreRows = {
  storeId: string
  facts: StoreFacts
  months: readonly MonthRow[]
  refunds: { total: number; paid: number }
  offers: readonly PricedOfferRow[]
}

export function serializeTrust(
  { storeId, facts, months, refunds, offers }: StoreRows,
  now: Date,
): StoreTrust {
  const sum = (name: Exclude<keyof MonthRow, 'month'>) => months.reduce((total, row) => total + row[name], 0)
  const [kept, cancelledByStore, movedByStore] = [sum('kept'), sum('cancelledByStore'), sum('movedByStore')]
  const total = kept + cancelledByStore
  const ofBookings = (part: number) => ({ part, total, minimum: MIN_BOOKINGS })
  const answered = sum('answered')
  const requests = answered + sum('unanswered')
  const priced = offers.map(serializeOffer)
  return {
    storeId,
    storeName: facts.name,
    slug: facts.slug,
    from: toDay(countedFrom(now.getTime())),
    onD3Since: facts.createdAt.toISOString(),
    verifiedAt: facts.verifiedAt?.toISOString() ?? null,
    bookings: {
      total,
      kept,
      keptPercent: goodPercent(ofBookings(kept)),
      cancelledByStore,
      cancelledByStorePercent: badPercent(ofBookings(cancelledByStore)),
      movedByStore,
      movedByStorePercent: badPercent(ofBookings(movedByStore)),
    },
    months: listMonths(now.getTime()).map((month) => {
      const row = months.find((each) => each.month === month)
      return { month, kept: row?.kept ?? 0, cancelledByStore: row?.cancelledByStore ?? 0 }
    }),
    requests: {
      total: requests,
      answered,
      answeredPercent: goodPercent({ part: answered, total: requests, minimum: MIN_REQUESTS }),
    },
    replySeconds: facts.replySeconds,
    refunds,
    offers: {
      total: priced.length,
      verified: priced.filter(({ isVerified }) => isVerified).length,
      list: priced.slice(0, MAX_PRICED_OFFERS),
    },
  }
}

function serializeOffer({ id, title, originalCents, discountedCents, createdAt, history }: PricedOfferRow) {
  return {
    id,
    title,
    price: discountedCents === null ? null : shillings(discountedCents),
    originalPrice: originalCents === null ? null : shillings(originalCents),
    isVerified: isVerifiedDiscount(
      history.map(({ since, price_cents }) => ({ since: Date.parse(since), priceCents: price_cents })),
      { originalCents, createdAt: createdAt.getTime() },
    ),
    priceHistory: history.map(({ since, price_cents }) => ({ since, price: shillings(price_cents) })),
  }
}

export function serializeReliability(counts: OwnCounts, restartedAt: Date | null, now: Date): Reliability {
  const at = now.getTime()
  const from = countedFrom(at)
  const next = restartFrom(restartedAt?.getTime() ?? null, at)
  const { kept, cancelledLate, noShows } = counts
  return {
    from: toDay(from),
    restartedAt: restartedAt !== null && restartedAt.getTime() > from ? restartedAt.toISOString() : null,
    canRestartFrom: next === null ? null : new Date(next).toISOString(),
    ...counts,
    keptPercent: goodPercent({
      part: kept,
      total: kept + cancelledLate + noShows,
      minimum: MIN_OWN_BOOKINGS,
    }),
  }
}
