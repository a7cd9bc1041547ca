/** Rules of visits of several services (docs/rules/visits.md). */
import { DEFAULT_NOTICE_HOURS } from '../booking-policy.ts'

type Line = { priceCents: number | null; originalCents: number | null }

/** The sums of a visit; null if one of the prices is agreed at the store. */
export function visitPrice(lines: readonly Line[]): Line {
  const sum = (cents: readonly (number | null)[]) =>
    cents.reduce((total, each) => (total === null || each === null ? null : total + each), 0)
  return {
    priceCents: sum(lines.map(({ priceCents }) => priceCents)),
    originalCents: sum(lines.map(({ originalCents }) => originalCents)),
  }
}

/** The time for which the customer is served, without waits. */
export const totalMinutes = (lines: readonly { durationMinutes: number }[]): number =>
  lines.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)

/** The strictest notice of all services. That of an offer is the default one. */
export const strictestNotice = (
  lines: readonly { isOffer: boolean; minCancellationHours: number }[],
): number =>
  Math.max(
    ...lines.map(({ isOffer, minCancellationHours }) =>
      isOffer ? DEFAULT_NOTICE_HOURS : minCancellationHours,
    ),
  )

/** What the first service of a visit costs, or the only one of a booking. No other is of an offer. */
export function firstPrice({
  firstPriceCents,
  visitEndsAt,
  ...sum
}: Line & { firstPriceCents: number | null; visitEndsAt: Date | string | null }): Line {
  if (visitEndsAt === null) return { priceCents: sum.priceCents, originalCents: sum.originalCents }
  const discountCents = (sum.originalCents ?? 0) - (sum.priceCents ?? 0)
  return {
    priceCents: firstPriceCents,
    originalCents: firstPriceCents === null ? null : firstPriceCents + discountCents,
  }
}
