/**
 * Dates and times in Africa/Nairobi, UTC+3 all year (docs/rules/availability.md#time-zone), regardless of the
 * time zone of the server or browser. An instant (`At`) is a number of milliseconds since 1970, a day is
 * 'YYYY-MM-DD', and a time of day is minutes since midnight in Nairobi. Texts are in the current language.
 */
import { m } from '#messages'

export type At = number
export type Day = string

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const NAIROBI_OFFSET_MS = 3 * HOUR

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
/** Weeks are shown from Monday. */
export const WEEKDAYS_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const
export const WEEKDAY_NAMES_FROM_MONDAY = WEEKDAYS_FROM_MONDAY.map((weekday) => WEEKDAYS[weekday])

/** A date whose UTC fields are the local time in Nairobi. */
const nairobiDate = (at: At) => new Date(at + NAIROBI_OFFSET_MS)
const twoDigits = (value: number) => String(value).padStart(2, '0')

export const toDay = (at: At): Day => dayNumbered(Math.floor((at + NAIROBI_OFFSET_MS) / DAY))
export const toMinutesOfDay = (at: At): number =>
  nairobiDate(at).getUTCHours() * 60 + nairobiDate(at).getUTCMinutes()
/** The instant of a time of day in Nairobi; `minutes` can be negative or beyond midnight. */
export const instant = (day: Day, minutes = 0): At =>
  toDayNumber(day) * DAY - NAIROBI_OFFSET_MS + minutes * MINUTE
export const addDays = (day: Day, days: number): Day => dayNumbered(toDayNumber(day) + days)
/** 0 is Sunday, as in `WEEKDAYS`. */
export const toWeekday = (day: Day): number => new Date(toDayNumber(day) * DAY).getUTCDay()
export const daysBetween = (from: Day, to: Day): number => toDayNumber(to) - toDayNumber(from)

/** The day that is so many days after 1970-01-01. Lists with free times need the same few days thousands of times. */
function dayNumbered(number: number): Day {
  let day = dayNames.get(number)
  if (day === undefined) {
    day = new Date(number * DAY).toISOString().slice(0, 10)
    if (dayNames.size >= MAX_REMEMBERED_DAYS) dayNames.clear()
    dayNames.set(number, day)
  }
  return day
}
function toDayNumber(day: Day): number {
  let number = dayNumbers.get(day)
  if (number === undefined) {
    number = Date.parse(`${day}T00:00:00Z`) / DAY
    if (dayNumbers.size >= MAX_REMEMBERED_DAYS) dayNumbers.clear()
    dayNumbers.set(day, number)
  }
  return number
}
const MAX_REMEMBERED_DAYS = 1000
const dayNames = new Map<number, Day>()
const dayNumbers = new Map<Day, number>()

/** `count` days, from `first`. */
export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, ahead) => addDays(first, ahead))

/** The days of a month in rows of seven from Monday, with gaps before the first and after the last. */
export function toWeeks(days: readonly Day[]): (Day | undefined)[][] {
  const [first] = days
  if (first === undefined) return []
  const before = (toWeekday(first) + 6) % 7
  const cells: (Day | undefined)[] = [...Array.from<undefined>({ length: before }), ...days]
  while (cells.length % 7 !== 0) cells.push(undefined)
  return Array.from({ length: cells.length / 7 }, (_, row) => cells.slice(row * 7, row * 7 + 7))
}

/** Returns whether the text is a date that exists, so not 2026-02-30. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/**
 * Parses a date and time from a request; returns null when it is invalid. Without an offset it is Nairobi time,
 * except for the new time of a rescheduled booking, which existing clients send in UTC
 * (docs/rules/wire-format.md#dates-and-times).
 */
export function readInstant(text: string, withoutOffset: '+03:00' | 'Z' = '+03:00'): At | null {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(
    text,
  )
  if (!parts) return null
  const [, day = '', hours, minutes, seconds = '00', offset = withoutOffset] = parts
  if (!isDay(day) || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}${offset}`)
  return Number.isNaN(at) ? null : at
}

/** '14:30' */
export const clockTime = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
/** '2:30 PM', the format of slots in the API (docs/rules/wire-format.md#dates-and-times). */
export function clockTime12(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 === 0 ? 12 : hour % 12}:${twoDigits(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}
/** Parses '14:30' to minutes; null when it is invalid. */
export function readClockTime(text: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(text)
  if (!parts || Number(parts[1]) > 23 || Number(parts[2]) > 59) return null
  return Number(parts[1]) * 60 + Number(parts[2])
}

/** '14:30' of an instant. */
export const timeOfDay = (at: At): string => clockTime(toMinutesOfDay(at))
/** 'Saturday', in the current language; `WEEKDAYS` has the names of the API. */
export const weekdayName = (weekday: number): string => WEEKDAY_NAMES[weekday]!()
export const shortWeekdayName = (weekday: number): string => SHORT_WEEKDAY_NAMES[weekday]!()
/** 'Sat 21 Nov'; with `now`, 'Fri 1 Jan 2027' if it is of another year. */
export function shortDay(day: Day, now?: At): string {
  const isOtherYear = now !== undefined && day.slice(0, 4) !== toDay(now).slice(0, 4)
  return `${shortWeekdayName(toWeekday(day))} ${isOtherYear ? formatDate(day) : dayAndMonth(day)}`
}
/** '21 Nov' */
export const dayAndMonth = (day: Day): string => `${dayOfMonth(day)} ${formatShortMonth(day)}`
/** '21 Nov 2026' */
export const formatDate = (day: Day): string => `${dayAndMonth(day)} ${day.slice(0, 4)}`
/** 'Saturday 21 November' */
export const longDay = (day: Day): string =>
  `${weekdayName(toWeekday(day))} ${dayOfMonth(day)} ${formatMonth(day)}`
const dayOfMonth = (day: Day): number => Number(day.slice(8))
/** 'November' */
export const formatMonth = (day: Day): string => MONTH_NAMES[Number(day.slice(5, 7)) - 1]!()
export const formatShortMonth = (day: Day): string => SHORT_MONTH_NAMES[Number(day.slice(5, 7)) - 1]!()
/** 'Sat 21 Nov, 14:30'; with `now`, 'Fri 1 Jan 2027, 14:30' if it is of another year. */
export const dayAndTime = (at: At, now?: At): string => `${shortDay(toDay(at), now)}, ${timeOfDay(at)}`

/** '45 minutes', '1 hour', '2 h 30 min' */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return m.time_minutes({ count: rest })
  if (rest === 0) return m.time_hours({ count: hours })
  return m.time_hours_and_minutes({ hours, minutes: rest })
}

/** 'in 2 h 38 min', 'in 3 days', 'now', '2 h ago': coarser the further away it is. */
export function relativeTime(at: At, now: At): string {
  const milliseconds = Math.abs(at - now)
  if (milliseconds < MINUTE) return m.time_now()
  const minutes = Math.floor(milliseconds / MINUTE)
  const days = Math.abs(daysBetween(toDay(now), toDay(at)))
  const { text: distance, count } = toDistance(minutes, days)
  return at > now ? m.time_in({ distance }) : m.time_ago({ distance, count })
}

/** `count` is the number that the words after it agree with. */
function toDistance(minutes: number, days: number): { text: string; count: number } {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return { text: m.time_short_minutes({ minutes: rest }), count: rest }
  if (hours < 12 && rest > 0)
    return { text: m.time_hours_and_minutes({ hours, minutes: rest }), count: hours + rest }
  if (hours < 12 || days < 2) return { text: m.time_short_hours({ hours }), count: hours }
  return { text: m.time_days({ count: days }), count: days }
}

const WEEKDAY_NAMES = [
  m.time_weekday_0,
  m.time_weekday_1,
  m.time_weekday_2,
  m.time_weekday_3,
  m.time_weekday_4,
  m.time_weekday_5,
  m.time_weekday_6,
]
const SHORT_WEEKDAY_NAMES = [
  m.time_weekday_short_0,
  m.time_weekday_short_1,
  m.time_weekday_short_2,
  m.time_weekday_short_3,
  m.time_weekday_short_4,
  m.time_weekday_short_5,
  m.time_weekday_short_6,
]
const MONTH_NAMES = [
  m.time_month_1,
  m.time_month_2,
  m.time_month_3,
  m.time_month_4,
  m.time_month_5,
  m.time_month_6,
  m.time_month_7,
  m.time_month_8,
  m.time_month_9,
  m.time_month_10,
  m.time_month_11,
  m.time_month_12,
]
const SHORT_MONTH_NAMES = [
  m.time_month_short_1,
  m.time_month_short_2,
  m.time_month_short_3,
  m.time_month_short_4,
  m.time_month_short_5,
  m.time_month_short_6,
  m.time_month_short_7,
  m.time_month_short_8,
  m.time_month_short_9,
  m.time_month_short_10,
  m.time_month_short_11,
  m.time_month_short_12,
]

/** '9:12' for a remaining time; never below zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
}
