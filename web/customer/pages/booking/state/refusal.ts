import { m } from '#messages'
import type { Slot } from '#contract/entities/booking.ts'
import type { Problem } from '#contract/problem.ts'
import { paths } from '../../../paths.ts'
import { stepHref } from './choice.ts'
import type { LastStepState } from './wizard-state.ts'

/** Returns the way out of a problem that another try would not solve. */
export function alternativeTo(
  { code }: Problem,
  { item, choice, getHref, otherTimesHref }: LastStepState,
): { href: string; label: string } | undefined {
  switch (code) {
    case 'too-many-holds':
      return { href: paths.book.resume(), label: m.booking_refused_newest_hold() }
    case 'too-many-bookings':
    case 'had-already':
      return { href: paths.profile.bookings(), label: m.booking_refused_see_bookings() }
    case 'first-time-only':
      return {
        href: stepHref({ serviceId: item.serviceId }, 1, choice),
        label: m.booking_full_price(),
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
      return { href: otherTimesHref, label: m.booking_refused_choose_time() }
    case 'unknown-staff':
      return { href: getHref(2, { ...choice, staff: undefined }), label: m.booking_refused_choose_staff() }
  }
}

/** The nearest free times, which the problem of a time includes. */
export function getNearestSlots(problem: Problem): Slot[] {
  const nearest = problem.extra?.nearest
  // The server has serialized the slots.
  return Array.isArray(nearest) ? (nearest as Slot[]) : []
}
