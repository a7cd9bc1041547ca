import { m } from '#messages'
import type { BoughtPackage } from '#contract/bookings/packages.ts'
import { formatDate } from '#domain/time/time.ts'
import { formatKes } from '#domain/payments/money.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'

/** '7 of 10 visits left, until 21 Nov 2027', or why it can no longer be used. */
export function leftText({ state, left, visits, validUntil, refund }: BoughtPackage): string {
  const day = formatDate(validUntil)
  switch (state) {
    case 'active':
      return m.packages_left({ left, visits, day })
    case 'used':
      return m.packages_used({ visits })
    case 'expired':
      return m.packages_expired({ left, day })
    case 'ended':
      return m.packages_ended({ amount: formatKes(shillingsToCents(refund ?? 0)) })
  }
}
