import { DAY } from '#domain/time/time.ts'
import { createContext, type AppContext } from '#server/app-context.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { processEach, type ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { underLock } from '../data/lock.ts'
import { findBookingBranch } from '../data/queries.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { isAwaited, listWaitingBranches } from './line-queries.ts'
import { offerFreeTimes } from './offering.ts'
import { deleteOldEntries } from './personal-data-queries.ts'

const ABOUT_BOOKINGS = [
  'booking.confirmed',
  'booking.cancelled',
  'booking.moved',
  'booking.items_changed',
] as const

/**
 * A time that becomes free is offered at once; who has booked leaves the line. A booking that is made before this job runs offers
 * the time first (`offerFreeTimes`).
 */
export const waitlistListeners: Listener[] = [
  ...ABOUT_BOOKINGS.map((topic) =>
    listener(topic, 'notices', `waitlist.${topic}`, async (app, { bookingId }) => {
      const booking = await findBookingBranch(app.database.db, bookingId)
      if (booking) await offerAt(app, booking.branchId)
    }),
  ),
  ...(['blocked_time.changed', 'waitlist.offer_over'] as const).map((topic) =>
    listener(topic, 'notices', `waitlist.${topic}`, (app, { branchId }) => offerAt(app, branchId)),
  ),
]

/** Also finds what no event reports, such as new shifts, and times that can be booked from today. */
export const waitlistSchedule: ScheduledJob[] = [
  {
    name: 'offer-free-times',
    everyMs: 60_000,
    run: async (app) =>
      processEach(
        app.log,
        await listWaitingBranches(app.database.db),
        (branchId) => offerAt(app, branchId),
        (branchId) => ({ branchId }),
      ),
  },
  {
    name: 'delete-old-waitlists',
    everyMs: DAY,
    isMaintenance: true,
    run: (app) => deleteOldEntries(app.database.db, app.clock.now()),
  },
]

async function offerAt(app: AppContext, branchId: string): Promise<void> {
  const ctx = createContext(app, null)
  if (!(await isAwaited(ctx.db, branchId, undefined))) return
  await underLock(ctx, branchId, null, async (tx) => {
    await releaseOverdueHolds(tx, branchId)
    await offerFreeTimes(tx, branchId)
  })
}
