/** Free times and bookings (docs/rules/bookings.md, docs/rules/availability.md). */
import { availabilityRoutes } from './bookings/availability.ts'
import { calendarRoutes } from './bookings/calendar.ts'
import { lifecycleRoutes } from './bookings/lifecycle.ts'
import { guestPassRoutes } from './bookings/guest-passes.ts'
import { linkRoutes } from './bookings/links.ts'
import { merchantActionRoutes } from './bookings/merchant-actions.ts'
import { merchantClientRoutes } from './bookings/merchant-client.ts'
import { movingRoutes } from './bookings/moving.ts'
import { newBookingRoutes } from './bookings/new-booking.ts'
import { packageRoutes } from './bookings/packages.ts'
import { passRoutes } from './bookings/passes.ts'
import { proposalRoutes } from './bookings/proposals.ts'
import { readingRoutes } from './bookings/reading.ts'
import { seriesRoutes } from './bookings/series.ts'
import { visitRoutes } from './bookings/visits.ts'
import { visitorHoldRoutes } from './bookings/visitor-holds.ts'
import { waitlistRoutes } from './bookings/waitlist.ts'
import { adminPackages } from './admin/packages.ts'
import { adminWaitlists } from './admin/waitlists.ts'
import type { Contract } from './kernel.ts'

/** The order is that of the API reference. */
export const bookings = {
  ...availabilityRoutes,
  ...visitRoutes,
  ...visitorHoldRoutes,
  ...waitlistRoutes,
  ...newBookingRoutes,
  ...seriesRoutes,
  ...packageRoutes,
  ...readingRoutes,
  ...movingRoutes,
  ...passRoutes,
  ...guestPassRoutes,
  ...linkRoutes,
  ...lifecycleRoutes,
  ...proposalRoutes,
  ...calendarRoutes,
  ...merchantActionRoutes,
  ...merchantClientRoutes,
  ...adminWaitlists,
  ...adminPackages,
} satisfies Contract

type BookingsRoutes = typeof bookings
declare module './kernel.ts' {
  interface Api extends BookingsRoutes {}
}
