import { m } from '#messages'
import type { DayPart } from '#domain/booking/day-parts.ts'
import { longDay, shortDay } from '#domain/time/time.ts'

export const PART_TEXTS: Record<DayPart, () => string> = {
  morning: m.list_part_morning,
  afternoon: m.list_part_afternoon,
  evening: m.list_part_evening,
}

type Preference = { from: string; to: string; part: DayPart | null; staffName: string | null }

/** 'Saturday 28 November', or 'Sat 28 Nov – Mon 30 Nov'. */
export const daysText = (from: string, to: string): string =>
  from === to ? longDay(from) : m.waitlist_days({ from: shortDay(from), to: shortDay(to) })

/** The days, the part of the day and the person. */
export const preferenceText = ({ from, to, part, staffName }: Preference): string =>
  [
    daysText(from, to),
    part === null ? m.waitlist_any_part() : PART_TEXTS[part](),
    staffName ?? m.booking_anyone(),
  ].join(' · ')
