import { m } from '#messages'
import type { PackageSale } from '#contract/bookings/packages.ts'
import { formatKes } from '#domain/payments/money.ts'
import { formatDate } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'

/** '7 of 10 visits left, until 21 Nov 2027', or why it can no longer be used. */
export function saleText({ state, left, visits, validUntil, refund }: PackageSale): string {
  const day = formatDate(validUntil)
  switch (state) {
    case 'active':
      return m.packages_left({ left, visits, day })
    case 'used':
      return m.packages_used({ visits })
    case 'expired':
      return m.packages_expired({ left, day })
    case 'ended':
      return m.merchant_packages_ended({ amount: formatKes(shillingsToCents(refund ?? 0)) })
  }
}
