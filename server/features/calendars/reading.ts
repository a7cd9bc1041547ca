/** Reads the calendars of people and blocks the times at which they are busy (docs/rules/calendars.md#reading). */
import type { BusyTime } from './busy-times/busy-times.ts'
import type { CalendarProblem, FileProblem } from '#domain/calendars/calendar-problems.ts'
import { FILE_PROBLEMS } from '#domain/calendars/calendar-problems.ts'
import { nextCheckAfter } from '#domain/calendars/checking.ts'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { openCalendarFiles, type Version } from '#server/adapters/calendars/calendar-files.ts'
import { createContext, oncePerApp, transaction, type AppContext, type Ctx } from '#server/app-context.ts'
import { blockBusyTimes, underLock } from '#server/features/bookings/bookings.ts'
import { inBatches, processEach } from '#server/platform/jobs/scheduled.ts'
import { decryptAddress } from './addresses.ts'
import * as q from './calendar-queries.ts'

/** Servers of calendars are slow rather than busy: most of the time nothing is done here. */
const PARALLEL = 20
/** A process that ends leaves its calendars to the others after so long. */
const CLAIM_MS = 10 * MINUTE
/** A file that stays as it is is read again, because later times come within reach. */
const EXPAND_AGAIN_MS = 12 * HOUR
const UNKNOWN: Version = { etag: null, lastModified: null }

const getFiles = oncePerApp(({ config }) => openCalendarFiles({ allowsLocal: !config.production }))

export async function readDueCalendars(app: AppContext): Promise<void> {
  const { db } = app.database
  await inBatches(
    app,
    (limit) => {
      const now = app.clock.now()
      return q.claimDueCalendars(db, limit, now, new Date(now.getTime() + CLAIM_MS))
    },
    (calendars) =>
      processEach(
        app.log,
        calendars,
        (calendar) => readCalendar(createContext(app, null), calendar),
        ({ id }) => ({ calendarId: id }),
        PARALLEL,
      ),
  )
}

async function readCalendar(ctx: Ctx, calendar: q.DueCalendar): Promise<void> {
  const { id, etag, lastModified, expandedAt } = calendar
  const isExpanded = expandedAt !== null && expandedAt.getTime() > ctx.now.getTime() - EXPAND_AGAIN_MS
  const address = decryptAddress(ctx.app.config, id, calendar.addressEncrypted)
  const file = await getFiles(ctx.app).read(address, isExpanded ? { etag, lastModified } : UNKNOWN)
  // Reading may have taken some seconds.
  const now = ctx.app.clock.now()
  if (file.kind === 'unchanged') {
    await q.recordUnchanged(ctx.db, id, { now, nextCheckAt: nextCheckAfter(now, 0) })
    return
  }
  if (file.kind === 'failed') return recordFailure(ctx, calendar, file.problem)
  const { readBusyTimes } = await import('./busy-times/busy-times.ts')
  const read = readBusyTimes(file.text, now.getTime())
  if (read.problem) return recordFailure(ctx, calendar, read.problem)
  await replaceBusyTimes(ctx, calendar, read.busy, { version: file.version, skipped: read.skipped })
}

/** The times of the last file that could be read stay. */
async function recordFailure(ctx: Ctx, calendar: q.DueCalendar, problem: CalendarProblem): Promise<void> {
  const now = ctx.app.clock.now()
  const failures = calendar.failures + 1
  const lastOk = calendar.okAt ?? calendar.createdAt
  const isReported = calendar.reportedAt === null && now.getTime() - lastOk.getTime() >= DAY
  await transaction(ctx, async (tx) => {
    const nextCheckAt = nextCheckAfter(now, isFileProblem(problem) ? Infinity : failures)
    await q.recordFailure(tx.db, calendar.id, { now, nextCheckAt }, { problem, isReported })
    if (isReported) await tx.emit('calendar.failing', { calendarId: calendar.id })
  })
}

/** What is wrong with the file itself takes long to find out, and does not change by itself. */
const isFileProblem = (problem: CalendarProblem): problem is FileProblem =>
  FILE_PROBLEMS.some((each) => each === problem)

/** Writes only the difference, in one transaction under the lock of the branch; most often there is none. */
async function replaceBusyTimes(
  ctx: Ctx,
  calendar: q.DueCalendar,
  busy: readonly BusyTime[],
  read: { version: Version; skipped: number },
): Promise<void> {
  const now = ctx.app.clock.now()
  const result = { now, nextCheckAt: nextCheckAfter(now, 0) }
  const { added, removed } = compare(await q.listBusyTimes(ctx.db, calendar.id, now), busy)
  if (added.length === 0 && removed.length === 0) {
    await q.recordRead(ctx.db, calendar.id, result, read)
    return
  }
  const branchId = await q.findBranchId(ctx.db, calendar.staffId)
  if (branchId === undefined) return
  await underLock(ctx, branchId, null, async (tx) => {
    // Disconnected meanwhile, or the person works elsewhere now: the next run reads it again.
    if (!(await q.lockCalendar(tx.db, calendar.id))) return
    if ((await q.findBranchId(tx.db, calendar.staffId)) !== branchId) return
    const changes = compare(await q.listBusyTimes(tx.db, calendar.id, now), busy)
    await q.deleteBusyTimes(tx.db, calendar.id, changes.removed)
    await q.insertBusyTimes(tx.db, calendar, changes.added, tx.now)
    await q.recordRead(tx.db, calendar.id, result, read)
    const clashes = await blockBusyTimes(tx, {
      branchId,
      staffId: calendar.staffId,
      added: changes.added.map(toDates),
      removed: changes.removed.map(toDates),
    })
    if (clashes.length > 0)
      await tx.emit('calendar.clashed', {
        calendarId: calendar.id,
        bookingIds: clashes.map(({ id }) => id),
      })
  })
}

const toDates = ({ start, end }: BusyTime) => ({ start: new Date(start), end: new Date(end) })

function compare(before: readonly BusyTime[], after: readonly BusyTime[]) {
  const toKey = ({ start, end }: BusyTime) => `${start} ${end}`
  const [known, wanted] = [new Set(before.map(toKey)), new Set(after.map(toKey))]
  return {
    added: after.filter((time) => !known.has(toKey(time))),
    removed: before.filter((time) => !wanted.has(toKey(time))),
  }
}
