import { MINUTE } from '#domain/time/time.ts'
import { createContext, transaction, type AppContext } from '#server/app-context.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { takeDueVisits } from './series-queries.ts'

export const seriesSchedule: ScheduledJob[] = [
  { name: 'propose-series-visits', everyMs: 5 * MINUTE, run: proposeDueVisits },
]

const BATCH = 100

/** Asks customers to book the planned visits that can be booked now, each once. */
async function proposeDueVisits(app: AppContext): Promise<void> {
  const ctx = createContext(app, null)
  const proposeSome = () =>
    transaction(ctx, async (tx) => {
      const due = await takeDueVisits(tx.db, tx.now, app.settings.values.maxLiveBookings, BATCH)
      for (const visit of due) await tx.emit('series.visit_due', visit)
      return due.length
    })
  while ((await proposeSome()) === BATCH && !app.jobs.isStopping);
}
