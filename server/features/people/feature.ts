import { adminBookings } from '#contract/admin/bookings.ts'
import { find } from '#contract/admin/find.ts'
import { adminPeople } from '#contract/admin/people.ts'
import { records } from '#contract/admin/records.ts'
import { feature } from '#server/feature.ts'
import { findRoutes } from './find/routes.ts'
import { mergeAction } from './merge/merge.ts'
import { mergeRoutes } from './merge/routes.ts'
import { personRoutes } from './person/routes.ts'
import { adminBookingRoutes } from './records/booking-routes.ts'
import { recordRoutes } from './records/record-routes.ts'

export const peopleFeature = feature({
  name: 'people',
  description: 'What admins find, see and change of people, bookings, payments and conversations.',
  contract: { ...find, ...adminPeople, ...adminBookings, ...records },
  routes: (features) => ({
    ...findRoutes,
    ...personRoutes,
    ...mergeRoutes(features),
    ...adminBookingRoutes,
    ...recordRoutes,
  }),
  approvals: (features) => [mergeAction(features)],
})
