/**
 * When a person is busy, from a calendar of Google, Outlook, Apple or others (docs/rules/calendars.md). Only times are read, never
 * titles. The work is bounded for any file.
 */
import ICAL from 'ical.js'
import type { FileProblem } from '#domain/calendars/calendar-problems.ts'
import { addDays, DAY, HOUR, instant, MINUTE, SECOND, toDay, type At } from '#domain/time/time.ts'
import {
  expandRule,
  spend,
  toLocal,
  TooMuchWork,
  type Budget,
  type IcalRecur,
  type IcalTime,
} from './recurrences.ts'
import { splitCalendar } from './split-calendar.ts'
import { OWN_UID } from '#domain/calendars/write-calendar.ts'
import { openZones, type Zone, type Zones } from './zones.ts'

export type BusyTime = { start: At; end: At }
/** `skipped` is the number of events that are not understood. */
type ReadCalendar = { busy: BusyTime[]; skipped: number; problem?: never } | { problem: FileProblem }

export const MAX_EVENTS = 5000
/** Steps through the rules of a calendar: 5,000 events once take 5,000, and one of each day for a year takes 730. */
const MAX_STEPS = 100_000
/** More separate times than anybody has in a year: 27 on each day. */
export const MAX_BUSY_TIMES = 10_000
/** Services can be booked at most so many days ahead, so later times do not matter. */
const BUSY_DAYS = 365

/** Until when busy times are needed: the end of the last day that can be booked, and the night after it. */
export const busyHorizon = (now: At): At => instant(addDays(toDay(now), BUSY_DAYS + 2))

/** Returns the busy times that end after `now` and begin before the horizon: in order, apart, and each as long as it can be. */
export function readBusyTimes(text: string, now: At): ReadCalendar {
  const split = splitCalendar(text)
  if (split.problem) return { problem: split.problem }
  if (split.events.length > MAX_EVENTS) return { problem: 'too-many-events' }
  const expansion = {
    zones: openZones(split.zones),
    window: { from: now, to: busyHorizon(now) },
    budget: { steps: MAX_STEPS },
  }
  let skipped = 0
  const series = new Map<string, Event[]>()
  for (const [index, source] of split.events.entries()) {
    const event = readEvent(source, expansion.zones)
    if (event === null) skipped++
    else {
      // What has no id belongs to nothing else.
      const key = event.uid ?? `#${index}`
      series.set(key, [...(series.get(key) ?? []), event])
    }
  }
  try {
    const times: BusyTime[] = []
    for (const events of series.values()) {
      try {
        for (const time of expandSeries(events, expansion)) times.push(time)
      } catch (error) {
        if (error instanceof TooMuchWork) throw error
        skipped++
      }
    }
    const busy = mergeTimes(times, expansion.window)
    return busy.length > MAX_BUSY_TIMES ? { problem: 'too-many-events' } : { busy, skipped }
  } catch (error) {
    if (error instanceof TooMuchWork) return { problem: 'too-many-events' }
    throw error
  }
}

/** Joins what overlaps or touches, and leaves out what is outside the window. */
export function mergeTimes(times: readonly BusyTime[], { from, to }: { from: At; to: At }): BusyTime[] {
  const merged: BusyTime[] = []
  for (const { start, end } of times.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (end <= from || start >= to || end <= start) continue
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

// ---------------------------------------------------------------- events

type Event = {
  uid: string | null
  sequence: number
  /** The occurrence that this event is instead of. */
  replaces: Moment | null
  /** It is also instead of all later ones. */
  isForFuture: boolean
  isBusy: boolean
  start: Moment
  length: Length
  rules: IcalRecur[]
  added: { start: Moment; length: Length | null }[]
  removed: Moment[]
}
/** A time on the clocks of a zone, as if it were UTC. Days are days in Nairobi. */
type Moment = { local: At; isDay: boolean; zone: Zone; at: At }
/** Days are those of the zone, which may be longer or shorter; the rest is exact. */
type Length = { days: number; ms: number }

function readEvent(source: string, zones: Zones): Event | null {
  try {
    const component = new ICAL.Component(ICAL.parse(source))
    const text = (name: string) => {
      const value = component.getFirstPropertyValue(name)
      return typeof value === 'string' ? value : null
    }
    const [start] = readMoments(component, 'dtstart', zones)
    if (!start) return null
    const [replaced] = readMoments(component, 'recurrence-id', zones)
    const length = readLength(component, start.moment, zones)
    if (length === null) return null
    return {
      uid: text('uid'),
      sequence: Number(component.getFirstPropertyValue('sequence') ?? 0),
      replaces: replaced?.moment ?? null,
      isForFuture:
        component.getFirstProperty('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE',
      isBusy:
        text('uid')?.endsWith(OWN_UID) !== true &&
        text('status')?.toUpperCase() !== 'CANCELLED' &&
        text('transp')?.toUpperCase() !== 'TRANSPARENT' &&
        text('x-microsoft-cdo-busystatus')?.toUpperCase() !== 'FREE',
      start: start.moment,
      length,
      rules: component.getAllProperties('rrule').flatMap((property) => {
        const rule = property.getFirstValue()
        return rule instanceof ICAL.Recur ? [rule] : []
      }),
      added: readMoments(component, 'rdate', zones).map(({ moment, length: own }) => ({
        start: moment,
        length: own,
      })),
      removed: readMoments(component, 'exdate', zones).map(({ moment }) => moment),
    }
  } catch {
    return null
  }
}

/** Reads the values of all properties of this name. Throws if the zone is unknown or a value is none. */
function readMoments(component: InstanceType<typeof ICAL.Component>, name: string, zones: Zones) {
  return component.getAllProperties(name).flatMap((property) => {
    const zoneId = property.getFirstParameter('tzid')
    return property.getValues().map((value: unknown) => {
      if (value instanceof ICAL.Period) {
        const start = toMoment(value.start, zoneId, zones)
        const end = value.end ? toMoment(value.end, zoneId, zones) : null
        return { moment: start, length: end ? { days: 0, ms: end.at - start.at } : toLength(value.duration) }
      }
      if (!(value instanceof ICAL.Time)) throw new Error('not a time')
      return { moment: toMoment(value, zoneId, zones), length: null }
    })
  })
}

function toMoment(time: IcalTime, zoneId: string | undefined, zones: Zones): Moment {
  const local = toLocal(time)
  if (Number.isNaN(local)) throw new Error('not a time')
  const zone = time.isDate
    ? zones.nairobi
    : time.zone === ICAL.Timezone.utcTimezone
      ? zones.utc
      : zoneId
        ? zones.find(zoneId)
        : zones.nairobi
  if (zone === null) throw new Error('unknown zone')
  return { local, isDay: time.isDate, zone, at: zone.toInstant(local) }
}

/** Returns null if the event ends before it starts. */
function readLength(
  component: InstanceType<typeof ICAL.Component>,
  start: Moment,
  zones: Zones,
): Length | null {
  const [end] = readMoments(component, 'dtend', zones)
  if (end) {
    const { moment } = end
    const length = start.isDay
      ? { days: Math.ceil((moment.local - start.local) / DAY), ms: 0 }
      : { days: 0, ms: moment.at - start.at }
    // Some programs end an event of one day on its own day.
    if (start.isDay && length.days === 0) return { days: 1, ms: 0 }
    return length.days < 0 || length.ms < 0 ? null : length
  }
  const duration = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return duration.isNegative ? null : toLength(duration)
  return { days: start.isDay ? 1 : 0, ms: 0 }
}

const toLength = ({ weeks, days, hours, minutes, seconds }: InstanceType<typeof ICAL.Duration>): Length => ({
  days: weeks * 7 + days,
  ms: hours * HOUR + minutes * MINUTE + seconds * SECOND,
})

const getEnd = ({ zone, local, at }: Moment, { days, ms }: Length): At =>
  (days === 0 ? at : zone.toInstant(local + days * DAY)) + ms

// ---------------------------------------------------------------- series

type Expansion = { zones: Zones; window: { from: At; to: At }; budget: Budget }

/** Returns the busy times of the events that have one id: an event or a series, and the exceptions of it. */
function expandSeries(events: readonly Event[], expansion: Expansion): BusyTime[] {
  const { window, budget } = expansion
  const master = latest(events.filter(({ replaces }) => replaces === null))
  const exceptions = [
    ...Map.groupBy(
      events.filter(({ replaces }) => replaces !== null),
      ({ replaces }) => replaces?.at,
    ).values(),
  ].flatMap((versions) => latest(versions) ?? [])
  const times = exceptions
    .filter(({ isBusy }) => isBusy)
    .map(({ start, length }) => ({ start: start.at, end: getEnd(start, length) }))
  if (!master?.isBusy) return times

  const replaced = new Set(exceptions.flatMap(({ replaces }) => toKeys(replaces)))
  const removed = new Set(master.removed.flatMap(toKeys))
  const laterChanges = exceptions
    .filter(({ isForFuture }) => isForFuture)
    .toSorted((one, other) => (other.replaces?.at ?? 0) - (one.replaces?.at ?? 0))
  const seen = new Set<At>()
  for (const { start, length } of listOccurrences(master, expansion)) {
    spend(budget)
    if (seen.has(start.at) || isIn(removed, start) || isIn(replaced, start)) continue
    seen.add(start.at)
    const change = laterChanges.find(({ replaces }) => replaces !== null && replaces.at <= start.at)
    if (change && !change.isBusy) continue
    const moved = change?.replaces ? moveBy(start, change.start.local - change.replaces.local) : start
    const end = getEnd(moved, change?.length ?? length)
    if (end > window.from && moved.at < window.to) times.push({ start: moved.at, end })
  }
  return times
}

/** A later version of an event has a higher sequence or comes later in the file. */
const latest = (events: readonly Event[]): Event | undefined =>
  events.reduce<Event | undefined>(
    (last, event) => (last === undefined || event.sequence >= last.sequence ? event : last),
    undefined,
  )

const moveBy = (moment: Moment, ms: number): Moment => {
  const local = moment.local + ms
  return { ...moment, local, at: moment.zone.toInstant(local) }
}

/** Some programs name an occurrence by its day, although the series has times. */
const toKeys = (moment: Moment | null): (At | string)[] =>
  moment === null ? [] : [moment.isDay ? `day ${moment.local}` : moment.at]
const isIn = (keys: ReadonlySet<At | string>, { at, local }: Moment): boolean =>
  keys.has(at) || keys.has(`day ${Math.floor(local / DAY) * DAY}`)

function* listOccurrences(
  { start, length, rules, added }: Event,
  { window, budget }: Expansion,
): Generator<{ start: Moment; length: Length }> {
  yield { start, length }
  for (const moment of added) yield { start: moment.start, length: moment.length ?? length }
  const margin = 2 * DAY
  const local = { from: window.from - margin - length.days * DAY - length.ms, to: window.to + margin }
  for (const rule of rules) {
    const isWithin = endedBy(rule, start)
    for (const time of expandRule(rule, start.local, local, budget)) {
      const moment = moveBy(start, time - start.local)
      if (!isWithin(moment)) break
      yield { start: moment, length }
    }
  }
}

/** UNTIL is a day, a local time or an instant, whatever the start is. */
function endedBy({ until }: IcalRecur, { isDay, zone }: Moment): (moment: Moment) => boolean {
  if (!until) return () => true
  const last = toLocal(until)
  if (until.isDate) return ({ local }) => local < last + DAY
  if (until.zone !== ICAL.Timezone.utcTimezone) return ({ at }) => at <= zone.toInstant(last)
  if (!isDay) return ({ at }) => at <= last
  // Programs write the last day's midnight in UTC, the start of it in the zone of the user, or its last second.
  return ({ local, at }) => local <= last || at === last
}
