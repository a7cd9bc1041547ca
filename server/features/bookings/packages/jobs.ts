import { PACKAGE_REMINDER_DAYS } from '#domain/booking/packages/packages.ts'
import { addDays, HOUR, toDay } from '#domain/time/time.ts'
import { createContext, transaction, type AppContext, type TransactionListener } from '#server/app-context.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { isNoShow } from '../data/queries.ts'
import { returnCancelledVisit } from './packages.ts'
import { takeEnding } from './sale-queries.ts'

export const packageSchedule: ScheduledJob[] = [
  { name: 'remind-of-packages', everyMs: HOUR, run: remindOfPackages },
]

const BATCH = 100

/** Reminds the holders of packages that end soon, each once. */
async function remindOfPackages(app: AppContext): Promise<void> {
  const ctx = createContext(app, null)
  const today = toDay(ctx.now.getTime())
  const remindSome = () =>
    transaction(ctx, async (tx) => {
      const ending = await takeEnding(tx.db, today, addDays(today, PACKAGE_REMINDER_DAYS), tx.now, BATCH)
      for (const saleId of ending) await tx.emit('package.ending', { saleId })
      return ending.length
    })
  while ((await remindSome()) === BATCH && !app.jobs.isStopping);
}

/** A customer who did not come has used the visit; a visit that was cancelled goes back to its package. */
export const packageListeners: TransactionListener[] = [
  transactionListener(['booking.cancelled'], async (tx, { bookingId }) => {
    if (!(await isNoShow(tx.db, bookingId))) await returnCancelledVisit(tx, bookingId)
  }),
]
