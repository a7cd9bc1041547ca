/** The time that results are asked for. */
import { NEXT_TIMES_DAYS, TIMES_DAYS_AHEAD } from '#contract/times.ts'
import type { DayPart } from '#domain/booking/day-parts.ts'
import { addDays, toDay, daysBetween, type Day } from '#domain/time/time.ts'

export type When = {
  part: DayPart | undefined
  /** Days on one of which each result has a free time; null for all results. */
  among: readonly Day[] | null
  /** Days in which the next times of cards are looked for, in order; null without next times. */
  next: readonly Day[] | null
  /** Today and the two days after it, which are counted; null without next times. */
  counted: readonly Day[] | null
}

type WhenQuery = {
  day?: string | undefined
  part?: DayPart | undefined
  withTimes?: 'true' | 'false' | undefined
}

const COUNTED_DAYS = 3

/** Splits the parameters of a request. Nothing is free on a day that is past or too far ahead. */
export function readWhen<Query extends WhenQuery>({ day, part, withTimes, ...rest }: Query, now: Date) {
  const today = toDay(now.getTime())
  const coming = (count: number): Day[] => Array.from({ length: count }, (_, ahead) => addDays(today, ahead))
  const asked = day === 'today' ? today : day === 'tomorrow' ? addDays(today, 1) : day
  const among =
    asked !== undefined
      ? [asked].filter((each) => each >= today && daysBetween(today, each) <= TIMES_DAYS_AHEAD)
      : part !== undefined
        ? coming(NEXT_TIMES_DAYS)
        : null
  const hasTimes = withTimes === 'true'
  const when: When = {
    part,
    among,
    next: hasTimes ? (among ?? coming(NEXT_TIMES_DAYS)) : null,
    counted: hasTimes ? coming(COUNTED_DAYS) : null,
  }
  return { when, rest }
}
