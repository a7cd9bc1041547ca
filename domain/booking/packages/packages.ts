/** Packages: several visits for one service at one price (docs/rules/packages.md). */
import { isDay, type Day } from '../../time/time.ts'

export const PACKAGE_VISITS = { min: 2, max: 50 } as const
export const PACKAGE_MONTHS = { min: 1, max: 24 } as const
/** The most that a store can have on sale. */
export const MAX_PACKAGES_ON_SALE = 50
/** Days before the last one on which its holder is reminded. */
export const PACKAGE_REMINDER_DAYS = 14

/** The last day on which a package that is bought on `day` can be used: the same day of a later month, or its last day. */
export function packageEnd(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const start = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-`
  // Every month has a day 28.
  for (let last = date; ; last--) {
    const end = `${start}${String(last).padStart(2, '0')}`
    if (isDay(end)) return end
  }
}

type Bought = { priceCents: number; visitCents: number; used: number }

/** What the store pays back: the price without the used visits, each at its normal price on the day of the sale. */
export const packageRefundCents = ({ priceCents, visitCents, used }: Bought): number =>
  Math.max(0, priceCents - used * visitCents)

export const PACKAGE_STATES = ['active', 'used', 'expired', 'ended'] as const
export type PackageState = (typeof PACKAGE_STATES)[number]

export function packageState(
  { isEnded, left, validUntil }: { isEnded: boolean; left: number; validUntil: Day },
  today: Day,
): PackageState {
  if (isEnded) return 'ended'
  if (left === 0) return 'used'
  return validUntil < today ? 'expired' : 'active'
}
