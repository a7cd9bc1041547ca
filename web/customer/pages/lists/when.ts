/** The day and the part of it in the address of a list (docs/rules/pages.md#day-and-time-of-results). */
import type { DayPart } from '#domain/booking/day-parts.ts'
import { isDay } from '#domain/time/time.ts'
import { m } from '#messages'

export const PARTS = [
  { value: 'morning', label: m.list_part_morning },
  { value: 'afternoon', label: m.list_part_afternoon },
  { value: 'evening', label: m.list_part_evening },
] as const satisfies readonly { value: DayPart; label: () => string }[]

export type When = {
  /** 'today', 'tomorrow' or a date; empty for any day. */
  day: string
  part: DayPart | ''
}

export const ANY_TIME = { day: '', part: '' } as const satisfies When

export const isAnyTime = ({ day, part }: When): boolean => day === '' && part === ''

export function readWhen(search: URLSearchParams): When {
  const day = search.get('day') ?? ''
  return {
    day: day === 'today' || day === 'tomorrow' || isDay(day) ? day : '',
    part: PARTS.find(({ value }) => value === search.get('part'))?.value ?? '',
  }
}

/** Returns the parameters of the address and of the API's query, which have the same names. */
export const whenParams = ({ day, part }: When) => ({ ...(day && { day }), ...(part && { part }) })
