import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import { paths } from '../../paths.ts'
import type { WizardState } from './wizard-state.ts'

/** What to do about a problem that another try would not solve. */
export function alternativeTo(
  { code }: Problem,
  { item, choice, hrefOf }: WizardState,
): { href: string; label: string } | undefined {
  switch (code) {
    case 'too-many-holds':
      return { href: paths.book.resume(), label: m.booking_refused_newest_hold() }
    case 'too-many-bookings':
    case 'had-already':
      return { href: paths.profile.bookings(), label: m.booking_refused_see_bookings() }
    case 'first-time-only': {
      const { date, time, branch, staff } = choice
      return {
        href: paths.book.service(item.serviceId, { date, time, branch, staff }),
        label: m.booking_full_price(),
      }
    }
    case 'sold-out':
    case 'offer-expired':
    case 'offer-inactive':
    case 'item-not-found':
      return { href: paths.hotdeals(), label: m.booking_browse_offers() }
    case 'booking-disabled':
      return { href: item.href, label: m.booking_error_reach_store() }
    case 'past-time':
    case 'past-date':
    case 'too-soon':
    case 'too-far-ahead':
    case 'closed-day':
    case 'outside-hours':
    case 'no-slot-starts-then':
    case 'after-offer':
      return { href: hrefOf(1, { ...choice, time: undefined }), label: m.booking_refused_choose_time() }
    case 'unknown-staff':
      return { href: hrefOf(2, { ...choice, staff: undefined }), label: m.booking_refused_choose_staff() }
  }
}

/** The nearest free times, included in a 409. */
export function nearestOf(problem: Problem): { date: string; startTime: string }[] {
  const nearest = problem.extra?.nearest
  // Serialized by the server.
  return Array.isArray(nearest) ? (nearest as { date: string; startTime: string }[]) : []
}
