import { DAY } from '#domain/time/time.ts'
import { createContext } from '#server/app-context.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { releaseAllOverdueHolds } from './holds/holds.ts'
import { closeExpiredProposals } from './merchant/proposals.ts'
import { closeUnfinishedBookings } from './lifecycle/steps.ts'
import { eraseOldWalkIns } from './personal-data-queries.ts'
import { packageSchedule } from './packages/jobs.ts'
import { seriesSchedule } from './series/jobs.ts'
import { waitlistSchedule } from './waitlist/jobs.ts'

export const bookingSchedule: ScheduledJob[] = [
  ...waitlistSchedule,
  ...seriesSchedule,
  ...packageSchedule,
  {
    name: 'release-overdue-holds',
    everyMs: 5_000,
    run: (app) => releaseAllOverdueHolds(createContext(app, null)),
  },
  {
    name: 'close-expired-proposals',
    everyMs: 15_000,
    run: (app) => closeExpiredProposals(createContext(app, null)),
  },
  {
    name: 'erase-old-walk-ins',
    everyMs: DAY,
    isMaintenance: true,
    run: (app) => eraseOldWalkIns(app.database.db, app.clock.now()),
  },
  {
    name: 'close-unfinished-bookings',
    everyMs: 60_000,
    run: (app) => closeUnfinishedBookings(createContext(app, null)),
  },
]
