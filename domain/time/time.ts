/**
 * Time as the product means it: Africa/Nairobi, UTC+3 all year (docs/rules/availability.md#time-zone),
 * whatever the zone of server or browser. An instant is a number of milliseconds since 1970 (`At`); a day is
 * 'YYYY-MM-DD'; a time of day is minutes since midnight in Nairobi.
 */
export type At = number
export type Day = string

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const NAIROBI = 3 * HOUR

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const wall = (at: At) => new Date(at + NAIROBI)
const two = (n: number) => String(n).padStart(2, '0')

export const dayOf = (at: At): Day => wall(at).toISOString().slice(0, 10)
export const minutesOf = (at: At): number => wall(at).getUTCHours() * 60 + wall(at).getUTCMinutes()
/** The instant of a time of day in Nairobi; minutes may reach beyond midnight. */
export const instant = (day: Day, minutes = 0): At => Date.parse(`${day}T00:00:00Z`) - NAIROBI + minutes * MINUTE
export const addDays = (day: Day, days: number): Day => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
/** 0 is Sunday, as in `WEEKDAYS`. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** A real calendar day, so not 2026-02-30. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/**
 * Reads a date and time as clients send it. Without an offset it is Nairobi time, but for the new time of a
 * booking that is moved, which existing clients send in UTC (docs/rules/wire-format.md#dates-and-times); null
 * when it is none.
 */
export function readInstant(text: string, withoutOffset: '+03:00' | 'Z' = '+03:00'): At | null {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text)
  if (!parts || !isDay(parts[1]!) || Number(parts[2]) > 23 || Number(parts[3]) > 59 || Number(parts[4] ?? 0) > 59) return null
  const at = Date.parse(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4] ?? '00'}${parts[5] ?? withoutOffset}`)
  return Number.isNaN(at) ? null : at
}

/** '14:30' */
export const clockTime = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
/** '2:30 PM', as the wire's slots say it (docs/rules/wire-format.md#dates-and-times). */
export function clockTime12(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}
/** '14:30' to minutes; null when it is no time of day. */
export function readClockTime(text: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(text)
  return parts && Number(parts[1]) < 24 && Number(parts[2]) < 60 ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

/** '14:30' of an instant. */
export const timeOfDay = (at: At): string => clockTime(minutesOf(at))
/** 'Sat 21 Nov' */
export function shortDay(day: Day): string {
  return `${WEEKDAYS[weekdayOf(day)]!.slice(0, 3)} ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]!.slice(0, 3)}`
}
/** '21 Nov 2026' */
export const dateOf = (day: Day): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]!.slice(0, 3)} ${day.slice(0, 4)}`
/** 'Saturday 21 November' */
export function longDay(day: Day): string {
  return `${WEEKDAYS[weekdayOf(day)]} ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`
}
export const monthOf = (day: Day): string => MONTHS[Number(day.slice(5, 7)) - 1]!
/** 'Sat 21 Nov, 14:30' */
export const dayAndTime = (at: At): string => `${shortDay(dayOf(at))}, ${timeOfDay(at)}`

/** '45 minutes', '1 hour', '2 h 30 min' */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return rest === 1 ? '1 minute' : `${rest} minutes`
  if (rest === 0) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${hours} h ${rest} min`
}

/** 'in 2 h 38 min', 'in 3 days', 'now', '2 h ago'; the finest unit that helps. */
export function awayFrom(at: At, now: At): string {
  const distance = Math.abs(at - now)
  if (distance < MINUTE) return 'now'
  const minutes = Math.floor(distance / MINUTE)
  const days = Math.abs(daysBetween(dayOf(now), dayOf(at)))
  const said =
    minutes < 60
      ? `${minutes} min`
      : minutes < 12 * 60
        ? `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`
        : days < 2
          ? `${Math.floor(minutes / 60)} h`
          : `${days} days`
  return at > now ? `in ${said}` : `${said} ago`
}

/** '9:12' of a time still left; never below zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}
