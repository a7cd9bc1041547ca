import { DAY, SECOND } from '#domain/time/time.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { deletePastBusyTimes } from './calendar-queries.ts'
import { readDueCalendars } from './reading.ts'

export const calendarSchedule: ScheduledJob[] = [
  // A new calendar is due at once, and a person waits for it.
  { name: 'read-calendars', everyMs: 20 * SECOND, run: readDueCalendars },
  {
    name: 'delete-past-busy-times',
    everyMs: DAY,
    isMaintenance: true,
    run: ({ database: { db }, clock }) => deletePastBusyTimes(db, new Date(clock.now().getTime() - DAY)),
  },
]
