import { bookings } from '#contract/bookings.ts'
import { privacyProblems } from '#contract/privacy.ts'
import { feature } from '#server/feature.ts'
import { FORMER } from '#server/features/accounts/accounts.ts'
import { clearPayloadField } from '#server/platform/jobs/erasure.ts'
import { refundedCancellation } from './admin/changes.ts'
import { mergeBookings } from './admin/merge.ts'
import { bookingTables } from './business-tables.ts'
import { bookingEvents } from './events.ts'
import { bookingInvariants } from './invariants.ts'
import { bookingSchedule } from './jobs.ts'
import { shutStoreListener } from './lifecycle/shut-stores.ts'
import { bookingLimits } from './limits.ts'
import {
  listClientAddresses,
  eraseClient,
  exportBookings,
  hasUpcomingBookings,
  listBookingIds,
} from './personal-data-queries.ts'
import { packageListeners } from './packages/jobs.ts'
import { erasePackages, exportPackages, mergePackages } from './packages/personal-data-queries.ts'
import { bookingRoutes } from './routes.ts'
import { rememberOrigins } from './visitors/origin-cookie.ts'
import { eraseSeries, exportSeries, mergeSeries } from './series/personal-data-queries.ts'
import { waitlistListeners } from './waitlist/jobs.ts'
import { eraseWaitlist, exportWaitlist, mergeWaitlist } from './waitlist/personal-data-queries.ts'

const FORMER_NAME = `${FORMER.firstName} ${FORMER.lastName}`

export const bookingsFeature = feature({
  name: 'bookings',
  description: 'Free times, bookings, passes and reminder links.',
  contract: bookings,
  routes: bookingRoutes,
  tables: [
    'bookings',
    'booking_events',
    'booking_parts',
    'booking_proposals',
    'booking_series',
    'booking_series_visits',
    'blocked_times',
    'offline_check_ins',
    'packages',
    'package_sales',
    'package_uses',
    'visitor_holds',
    'waitlist_entries',
    'waitlist_offers',
  ],
  invariants: bookingInvariants,
  limits: bookingLimits,
  events: bookingEvents,
  listeners: [shutStoreListener, ...waitlistListeners],
  inTransaction: packageListeners,
  schedule: bookingSchedule,
  approvals: [refundedCancellation],
  mount(server, app, site) {
    if (site === 'customer') rememberOrigins(server, app)
  },
  businessExport: bookingTables,
  personalData: {
    export: async (db, { id }) => ({
      bookings: await exportBookings(db, id),
      packages: await exportPackages(db, id),
      series: await exportSeries(db, id),
      waitlists: await exportWaitlist(db, id),
    }),
    addresses: (db, { id }) => listClientAddresses(db, id),
    messageSubjects: (db, { id }) => listBookingIds(db, id),
    merge: async (tx, accounts) => [
      ...(await mergeBookings(tx, accounts)),
      await mergeSeries(tx.db, accounts),
      await mergePackages(tx.db, accounts),
      await mergeWaitlist(tx.db, accounts, tx.now),
    ],
    deletionRefusal: async (db, { id }, now) =>
      (await hasUpcomingBookings(db, id, now)) ? privacyProblems.openBookings() : null,
    async erase(tx, { id }) {
      await erasePackages(tx, id, FORMER_NAME)
      await eraseSeries(tx, id)
      await eraseWaitlist(tx, id)
      await clearPayloadField(tx, 'reason', 'bookingId', await listBookingIds(tx, id))
      await eraseClient(tx, id, FORMER_NAME)
    },
  },
})
