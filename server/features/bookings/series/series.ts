/** Series of visits: each visit is a booking of its own, made by the functions of all bookings (docs/rules/series.md). */
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { BookedFrom } from '#domain/booking/booking-origins.ts'
import {
  areInOrder,
  isNearRegular,
  listLaterReasons,
  listRegularStarts,
  type LaterReason,
} from '#domain/booking/series/series.ts'
import { readInstant, type At } from '#domain/time/time.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { inField } from '../availability/availability.ts'
import { bookAndRun, bookStarts } from '../bookings.ts'
import { underLock } from '../data/lock.ts'
import { checkSlot } from '../holds/check-slot.ts'
import { countLiveBookings } from '../holds/hold-queries.ts'
import type { NearestSlots } from '../holds/slot-problems.ts'
import {
  deleteSeries,
  findSource,
  insertSeries,
  listOwnStarts,
  listSeries,
  lockSeriesOfBooking,
  lockVisits,
  setVisitBooking,
} from './series-queries.ts'
import { loadPlannedSource, loadSource, toBooking, type Source } from './source.ts'

export type ProposedVisit = {
  position: number
  start: At
  later: LaterReason | null
  refusal: { code: string; message: string } | null
  nearest: NearestSlots
}
export type ProposedSeries = Pick<Source, 'peopleGone' | 'feeCents'> & { visits: ProposedVisit[] }

/** The dates of a series, and what is in the way of each. */
export async function proposeSeries(
  ctx: Ctx,
  actor: Actor,
  { bookingId, everyWeeks, count }: { bookingId: string; everyWeeks: number; count: number },
): Promise<ProposedSeries> {
  const source = await loadSource(ctx, actor, bookingId)
  requireFree(source.booking.series)
  const regular = listRegularStarts(
    { first: source.booking.start.getTime(), everyWeeks, count },
    ctx.now.getTime(),
  )
  const later = await findLaterReasons(ctx, actor, source, regular)
  const poolIds = source.lines.map(({ pool }) => pool.id)
  const own = await listOwnStarts(ctx.db, actor.accountId, poolIds, regular)
  const visits: ProposedVisit[] = []
  for (const [index, start] of regular.entries()) {
    const checked = later[index] === 'too-far' ? FREE : await checkVisit(ctx, source, start, own.has(start))
    visits.push({ position: index + 2, start, later: later[index]!, ...checked })
  }
  const { peopleGone, feeCents } = source
  return { peopleGone, feeCents, visits }
}

const FREE: Pick<ProposedVisit, 'refusal' | 'nearest'> = { refusal: null, nearest: [] }

async function checkVisit(ctx: Ctx, { booking, items }: Source, start: At, isOwn: boolean) {
  const [{ staffId, ...key }, ...also] = items
  const { refusal, nearest } = await checkSlot(
    ctx,
    // The first is an offer or a service.
    key.offerId ? { offerId: key.offerId } : { serviceId: key.serviceId! },
    start,
    {
      branchId: booking.branch_id,
      staffId,
      ...(also.length > 0 && { also: also.map((each) => ({ ...each, serviceId: each.serviceId! })) }),
    },
  )
  const reason = isOwn ? { code: 'slot-taken', message: m.problem_slot_taken_own() } : refusal
  return {
    refusal: reason,
    nearest: nearest.filter(({ startsAt }) => isNearRegular(Date.parse(startsAt), start)),
  }
}

async function findLaterReasons(ctx: Ctx, actor: Actor, source: Source, starts: readonly At[]) {
  const live = await countLiveBookings(ctx.db, actor.accountId)
  return listLaterReasons(starts, {
    hasFee: source.feeCents > 0,
    maxAdvanceDays: source.maxAdvanceDays,
    room: Math.max(0, ctx.app.settings.values.maxLiveBookings - live),
    now: ctx.now.getTime(),
  })
}

/** Throws if the booking is part of a series that goes on. */
function requireFree(
  series: { id: string; position: number; count: number; isStopped: boolean } | null,
): void {
  if (series && !series.isStopped && series.position < series.count)
    throw bookingProblems.seriesExists().with({ extra: { seriesId: series.id } })
}

type SeriesInput = {
  bookingId: string
  everyWeeks: number
  visits: readonly { startTime: string }[]
  from: BookedFrom
}

/** Books what can be booked now, all or nothing, and plans the rest. Returns the id of the series. */
export async function createSeries(ctx: Ctx, actor: Actor, input: SeriesInput): Promise<string> {
  const source = await loadSource(ctx, actor, input.bookingId)
  requireFree(source.booking.series)
  const starts = readStarts(source, input, ctx.now.getTime())
  const later = await findLaterReasons(ctx, actor, source, starts)
  const booked = starts
    .map((start, index) => ({ start, field: `visits.${index}` }))
    .filter((_each, index) => later[index] === null)

  const id = uuidv7(ctx.now.getTime())
  const write = async (tx: TxCtx, bookingIds: readonly string[]): Promise<string> => {
    await releaseFormer(tx, source.booking.id)
    const byStart = new Map(booked.map(({ start }, index) => [start, bookingIds[index]!]))
    const { id: bookingId, start, store_id: storeId, branch_id: branchId } = source.booking
    await insertSeries(
      tx.db,
      {
        id,
        accountId: actor.accountId,
        storeId,
        branchId,
        everyWeeks: input.everyWeeks,
        visits: [
          { start, bookingId },
          ...starts.map((each) => ({ start: new Date(each), bookingId: byStart.get(each) ?? null })),
        ],
      },
      tx.now,
    )
    await tx.emit('series.created', { seriesId: id })
    return id
  }
  if (booked.length === 0)
    return underLock(ctx, source.booking.branch_id, actor.accountId, (tx) => write(tx, []))
  const booking = { ...toBooking(source, ''), from: input.from }
  return bookStarts(ctx, actor, booking, booked, write)
}

/** A series that has ended makes room for another one of the same booking. Two at once: the second finds that of the first. */
async function releaseFormer(tx: TxCtx, bookingId: string): Promise<void> {
  const former = await lockSeriesOfBooking(tx.db, bookingId)
  if (!former) return
  requireFree({ ...former, isStopped: former.stoppedAt !== null })
  await deleteSeries(tx.db, former.id)
}

function readStarts(source: Source, { everyWeeks, visits }: SeriesInput, now: At): At[] {
  const first = source.booking.start.getTime()
  // The contract has checked the format.
  const starts = visits.map(({ startTime }) => readInstant(startTime)!)
  const regular = listRegularStarts({ first, everyWeeks, count: visits.length + 1 }, now)
  for (const [index, start] of starts.entries()) {
    const field = `visits.${index}`
    if (start <= now) throw inField(bookingProblems.pastTime(), field)
    if (!isNearRegular(start, regular[index]!)) throw inField(bookingProblems.seriesDates(), field)
  }
  if (!areInOrder([first, ...starts])) throw bookingProblems.seriesDates()
  return starts
}

/** Books a planned visit. Returns the id of the booking; a repeated request returns the same. */
export async function bookPlannedVisit(
  ctx: Ctx,
  actor: Actor,
  visit: { seriesId: string; position: number },
  { startTime, from }: { startTime: string | null; from: BookedFrom },
): Promise<string> {
  const [series] = await listSeries(ctx.db, actor.accountId, visit.seriesId)
  const source = series && (await findSource(ctx.db, series.id))
  if (!source) throw bookingProblems.seriesNotFound()
  const planned = series.visits.find(({ position }) => position === visit.position)
  if (!planned || series.isStopped) throw bookingProblems.seriesVisitNotOpen()
  // The contract has checked the format.
  const start = startTime === null ? Date.parse(planned.plannedStart) : readInstant(startTime)!
  const repeated = await loadPlannedSource(ctx, source.id)
  const booking = { ...toBooking(repeated, new Date(start).toISOString()), from }
  return bookAndRun(ctx, actor, booking, async (tx, bookingId) => {
    const locked = await lockVisits(tx.db, actor.accountId, visit.seriesId)
    const own = locked.find(({ position }) => position === visit.position)
    if (!own || own.isStopped) throw bookingProblems.seriesVisitNotOpen()
    if (own.bookingId === bookingId) return bookingId
    if (!own.isUnbooked) throw bookingProblems.seriesVisitNotOpen()
    requireOrder(locked, visit.position, start)
    // The customer has booked this time for another series.
    if (await lockSeriesOfBooking(tx.db, bookingId))
      throw bookingProblems.slotTaken().with({ message: m.problem_slot_taken_own() })
    await setVisitBooking(tx.db, visit, { bookingId, start: new Date(start) })
    return bookingId
  })
}

/** Between the visits before and after it, and near its date. */
function requireOrder(
  visits: readonly { position: number; plannedStart: Date }[],
  position: number,
  start: At,
): void {
  const starts = visits.map((visit) => (visit.position === position ? start : visit.plannedStart.getTime()))
  const planned = visits.find((visit) => visit.position === position)!
  if (!areInOrder(starts) || !isNearRegular(start, planned.plannedStart.getTime()))
    throw bookingProblems.seriesDates()
}
