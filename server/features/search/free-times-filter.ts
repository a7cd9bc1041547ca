/**
 * Filters a list to items with free times and returns the next free times of each card
 * (docs/rules/availability.md#search-by-availability).
 */
import { NEXT_TIMES, TIMES_AMONG, type NextStoreTime, type NextTime } from '#contract/times.ts'
import { kmBetween, type Point } from '#domain/catalogue/places.ts'
import { clockTime, toDay, toMinutesOfDay, type Day } from '#domain/time/time.ts'
import { Slots } from '#server/platform/database/keyed-queue.ts'
import {
  findFreeDays,
  findFreeTimes,
  type FreeTime,
  type FreeTimesInput,
} from '#server/features/bookings/bookings.ts'
import type { Area } from '#server/features/locations/locations.ts'
import { listPositions } from '#server/features/stores/stores.ts'
import type { RequestCtx } from '#server/platform/http/operation.ts'
import { toSharerKey } from '#server/platform/http/limits/rate-limits.ts'
import type { searchLimits } from './limits.ts'
import type { When } from './date-filter.ts'

/** A list of offers or stores, and the time it is asked for. */
export type ListQuery = {
  of: 'offers' | 'stores'
  /** Equal for lists with the same rows, on every page. */
  list: object
  /** The ids of its first rows, at most `count`. */
  first(count: number): Promise<readonly string[]>
  area: Area
  when: When
}

export type Checked = {
  /** The rows with a free time then, in the order of the list; null if all rows are asked for. */
  ids: readonly string[] | null
  days: { date: Day; count: number }[] | undefined
}

/** Looks among the best rows for those with free times, and counts them by day. */
export async function findFreeAmongBest(ctx: RequestCtx, asked: ListQuery): Promise<Checked> {
  const { among, counted } = asked.when
  const byDay = counted && (await freeByDay(ctx, asked, counted))
  const isCounted = among !== null && counted !== null && among.every((day) => counted.includes(day))
  const freeRowsAmong = among && (isCounted ? byDay : await freeByDay(ctx, asked, among))
  return {
    ids: among && (freeRowsAmong ? idsOn(freeRowsAmong, among) : []),
    days: counted?.map((date) => ({
      date,
      count: byDay?.filter(({ days }) => days.includes(date)).length ?? 0,
    })),
  }
}

/** Other requests must not wait until all of many lists are checked. A few requesters cannot take all places. */
const checking = new Slots({ running: 4, waiting: 60, waitingPerKey: 20, waitMs: 5_000 })
const LIMIT: keyof typeof searchLimits = 'free-times'

type FreeRows = readonly { id: string; days: readonly Day[] }[]

const idsOn = (free: FreeRows, asked: readonly Day[]): string[] =>
  free.flatMap(({ id, days }) => (days.some((day) => asked.includes(day)) ? [id] : []))

/**
 * The best rows that have free times on some of the days. Stored for some seconds, so that many visitors with one
 * question cost one computation. Meanwhile `loadExtras` leaves out rows that have none any more.
 */
async function freeByDay(ctx: RequestCtx, asked: ListQuery, days: readonly Day[]): Promise<FreeRows> {
  if (days.length === 0) return []
  const { of, list, area, when } = asked
  const key = JSON.stringify(['free', of, list, area.slugs, when.part, days])
  const check = async (): Promise<FreeRows> => {
    const ids = await asked.first(TIMES_AMONG)
    const times = await findFreeDays(ctx, timesInput(asked, ids, days))
    const free = ids.map((id) => ({ id, days: days.filter((day) => times.isFreeOn(id, day)) }))
    return free.filter((each) => each.days.length > 0)
  }
  const { freeRows } = ctx.app.cache
  if (!freeRows.get(key)) await ctx.request.server.limits.operation(LIMIT, ctx.requester)
  return freeRows.load(key, () => checking.run(check, toSharerKey(ctx.requester)))
}

/** `days` are in order. */
const timesInput = (
  { of, area, when }: ListQuery,
  ids: readonly string[],
  days: readonly Day[],
): FreeTimesInput => ({ of, ids, from: days[0]!, to: days.at(-1)!, part: when.part, places: area.slugs })

/** Additional fields of the cards of a page, compared with other lists. */
type Extras = {
  nextTimes?: FreeTime[]
  distanceKm?: number
  position?: Point
}

/**
 * Returns the extras of the rows of a page, by id. If only rows with a free time are asked for, a row has none that lost its
 * last one since the best rows were checked.
 */
export async function loadExtras(
  ctx: RequestCtx,
  asked: ListQuery,
  rows: readonly { id: string; storeId: string }[],
): Promise<(id: string) => Extras | null> {
  const { among, next } = asked.when
  const { centre } = asked.area
  if (next === null && among === null && centre === null) return () => ({})
  const ids = rows.map(({ id }) => id)
  const storeIds = [...new Set(rows.map(({ storeId }) => storeId))]
  const [times, free, positions] = await Promise.all([
    next && next.length > 0 && findFreeTimes(ctx, timesInput(asked, ids, next)),
    next === null && among && among.length > 0 && findFreeDays(ctx, timesInput(asked, ids, among)),
    next === null && centre === null ? null : listPositions(ctx.db, storeIds),
  ])
  const storeById = new Map(rows.map(({ id, storeId }) => [id, storeId]))
  return (id) => {
    const position = positions?.get(storeById.get(id) ?? '')
    const checked = times || free
    if (among !== null && !(checked && among.some((day) => checked.isFreeOn(id, day)))) return null
    const nextTimes = next && times ? times.next(id, next, NEXT_TIMES) : []
    return {
      ...(next && { nextTimes, ...(position && { position }) }),
      ...(centre && position && { distanceKm: roundedKm(kmBetween(centre, position)) }),
    }
  }
}

const roundedKm = (km: number): number => Math.round(km * 10) / 10

export const serializeNextTime = ({ start, day, branchId }: FreeTime): NextTime => ({
  startsAt: new Date(start).toISOString(),
  date: toDay(start),
  day,
  time: clockTime(toMinutesOfDay(start)),
  branchId,
})

export const serializeNextStoreTime = (time: FreeTime): NextStoreTime => ({
  ...serializeNextTime(time),
  ...(time.offer && { offerId: time.offer.id }),
  serviceId: time.serviceId,
})
