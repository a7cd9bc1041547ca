/**
 * Texts and links of the chosen day and of the next times. Loaders compute them, so that a page contains only what it
 * shows.
 */
import type { NextStoreTime, NextTime } from '#contract/times.ts'
import type { DayPart } from '#domain/booking/day-parts.ts'
import {
  addDays,
  toDay,
  shortDay,
  shortWeekdayName,
  toWeekday,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { m } from '#messages'
import type { ItemKey } from '../booking/state/choice.ts'
import { relativeDay } from '../booking/state/moment-text.ts'
import { timeLink } from '../booking/state/time-link.ts'
import type { ShownTime } from './next-times.tsx'
import { whenParams, type When } from './when.ts'

/** Number of days ahead for which results can be asked for (docs/rules/availability.md#search-by-availability). */
const DAYS_AHEAD = 60

type DayCount = { date: Day; offers?: number; stores?: number }

/** The days to choose from, and the chosen one. */
export function whenView(when: When, days: readonly DayCount[] | undefined, now: At) {
  const today = toDay(now)
  const dayAfter = addDays(today, 2)
  const chosen = getDate(when, today)
  return {
    days: ['today', 'tomorrow', dayAfter].map((value, ahead) => {
      const date = addDays(today, ahead)
      const counted = days?.find((each) => each.date === date)
      return {
        value,
        date,
        label: getName(value, (day) => `${shortWeekdayName(toWeekday(day))} ${Number(day.slice(8))}`),
        ...(counted && { count: (counted.offers ?? 0) + (counted.stores ?? 0) }),
      }
    }),
    /** Chosen day; empty for any day. */
    chosen,
    /** The chosen day if it is none of `days`. */
    date: chosen && (chosen < today || chosen > dayAfter) ? { value: chosen, label: shortDay(chosen) } : null,
    today,
    last: addDays(today, DAYS_AHEAD),
    text: availableText(when),
  }
}
export type WhenView = ReturnType<typeof whenView>

const getDate = ({ day }: When, today: Day): Day | '' =>
  day === 'today' ? today : day === 'tomorrow' ? addDays(today, 1) : day

const getName = (day: string, named: (day: Day) => string): string =>
  day === 'today' ? m.list_day_today() : day === 'tomorrow' ? m.list_day_tomorrow() : named(day)

function availableText({ day, part }: When): string | null {
  if (!part) return day ? availableOn(day) : null
  if (day === 'today') return TODAY_IN_PART[part]()
  return m.list_available_part({ available: availableOn(day), part: IN_PART[part]() })
}
function availableOn(day: string): string {
  if (day === '') return m.list_available()
  if (day === 'today') return m.list_available_today()
  if (day === 'tomorrow') return m.list_available_tomorrow()
  return m.list_available_on({ day: shortDay(day) })
}
const TODAY_IN_PART = {
  morning: m.list_available_this_morning,
  afternoon: m.list_available_this_afternoon,
  evening: m.list_available_this_evening,
} satisfies Record<DayPart, () => string>
const IN_PART = {
  morning: m.list_in_morning,
  afternoon: m.list_in_afternoon,
  evening: m.list_in_evening,
} satisfies Record<DayPart, () => string>

/** The parameters that add times to a list, and limit it to a chosen day. */
export const timesQuery = (when: When) => ({ ...whenParams(when), withTimes: 'true' as const })

/** The next times of an offer, each leading to the review of its booking. */
export const offerTimes = (
  { id, nextTimes }: { id: string; nextTimes?: readonly NextTime[] | undefined },
  when: When,
  now: At,
): (ShownTime & { startsAt: string })[] =>
  (nextTimes ?? []).map((time) => shownTime({ offerId: id }, time, when, now))

export const storeTimes = (
  { nextTimes }: { nextTimes?: readonly NextStoreTime[] | undefined },
  when: When,
  now: At,
): (ShownTime & { startsAt: string })[] =>
  (nextTimes ?? []).map((time) =>
    shownTime(time.offerId ? { offerId: time.offerId } : { serviceId: time.serviceId }, time, when, now),
  )

function shownTime(key: ItemKey, time: NextTime, when: When, now: At) {
  const { note, ...link } = timeLink(key, time, now)
  // With a chosen day, all are of that day, or after its midnight.
  return { ...link, startsAt: time.startsAt, ...(time.date !== getDate(when, toDay(now)) && { note }) }
}

/** The earliest day on which something is free, if there is one: of those counted, or else of the next times. */
export function nearestDay(
  days: readonly DayCount[] | undefined,
  later: readonly { nextTimes?: readonly { day: Day }[] | undefined }[],
): Day | null {
  const counted = days?.find(({ offers = 0, stores = 0 }) => offers + stores > 0)?.date
  const next = later.flatMap(({ nextTimes }) => nextTimes?.map(({ day }) => day) ?? []).toSorted()[0]
  return counted ?? next ?? null
}

export const nearestDayView = (day: Day | null, now: At) =>
  day === null ? null : { day, label: m.list_nearest_day({ day: relativeDay(day, now) }) }
