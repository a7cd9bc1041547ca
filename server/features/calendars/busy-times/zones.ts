/** The instants of local times in the zones of calendars: by IANA name, by the names of Windows, or as the file defines a zone. */
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { HOUR, MINUTE, SECOND, type At } from '#domain/time/time.ts'

/** Returns what the clocks of a zone are ahead of UTC, in milliseconds, at a local time that is written as if it were UTC. */
type Offset = (local: At) => number
export type Zone = { readonly toInstant: (local: At) => At }

/** A zone is defined by a few rules for each change of its law; files with more are made to keep us busy. */
const MAX_RULES = 500
const NAIROBI = 'Africa/Nairobi'

const utc: Zone = { toInstant: (local) => local }

/** The zones of one calendar. */
export function openZones(definitions: readonly string[]) {
  const known = new Map<string, Zone | null>()
  const defined = new Map<string, Zone>()
  const names = new Map<string, string>()
  let rules = 0
  for (const text of definitions) {
    const zone = readDefinition(text)
    if (zone === null || (rules += zone.rules) > MAX_RULES) continue
    defined.set(zone.id, { toInstant: zone.toInstant })
    if (zone.location !== null) names.set(zone.id, zone.location)
  }

  function find(id: string): Zone | null {
    const named = findNamed(id) ?? findNamed(names.get(id) ?? '')
    return named ?? defined.get(id) ?? null
  }

  return {
    nairobi: findNamed(NAIROBI)!, // Intl has it
    utc,
    /** Returns null for a name that neither the file nor any list explains. */
    find(id: string): Zone | null {
      let zone = known.get(id)
      if (zone === undefined) {
        zone = find(id)
        known.set(id, zone)
      }
      return zone
    },
  }
}
export type Zones = ReturnType<typeof openZones>

// ---------------------------------------------------------------- zones with a name

/** Names such as `E. Africa Standard Time`, `Africa/Nairobi` and `/example.org/20260101_1/Africa/Nairobi`. */
function findNamed(id: string): Zone | null {
  const name = id.trim().replace(/^"|"$/g, '')
  if (name === '') return null
  const [windows] = findIana(name)
  const last = name.split('/').slice(-2).join('/')
  for (const candidate of [windows, name, ...(name.startsWith('/') ? [last] : [])]) {
    const zone = candidate === undefined ? null : openIana(candidate)
    if (zone) return zone
  }
  return null
}

const opened = new Map<string, Zone>()

function openIana(name: string): Zone | null {
  const before = opened.get(name)
  if (before) return before
  // Intl also accepts offsets such as +03:00, which are not names of zones.
  if (!/^[A-Za-z]/.test(name)) return null
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
  const zone = zoneBy(offsetsBy(format))
  // There are fewer than 600 names that Intl accepts.
  opened.set(name, zone)
  return zone
}

/** Returns the offset of the zone at an instant, asked once for each hour: changes are at full hours of UTC or at quarters. */
function offsetsBy(format: Intl.DateTimeFormat): Offset {
  const known = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / (15 * MINUTE))
    let offset = known.get(quarter)
    if (offset === undefined) {
      offset = getOffset(format, quarter * 15 * MINUTE)
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(quarter, offset)
    }
    return offset
  }
}
const MAX_KNOWN = 20_000

function getOffset(format: Intl.DateTimeFormat, at: At): number {
  const fields: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of format.formatToParts(at)) fields[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

/**
 * A local time that clocks skip is taken as if they had not been changed; of one that comes twice, the first is meant (RFC 5545,
 * 3.3.5).
 */
const zoneBy = (offsetAt: Offset): Zone => ({
  toInstant(local) {
    const before = offsetAt(local - 24 * HOUR)
    const after = offsetAt(local + 24 * HOUR)
    if (before === after || offsetAt(local - before) === before) return local - before
    return offsetAt(local - after) === after ? local - after : local - before
  },
})

// ---------------------------------------------------------------- zones that a file defines

type Definition = Zone & { id: string; location: string | null; rules: number }

function readDefinition(text: string): Definition | null {
  try {
    const component = new ICAL.Component(ICAL.parse(text))
    const rules = component.getAllSubcomponents()
    // Laws are for years; another rule would be expanded for very long.
    const areYearly = rules.every((rule) => isYearly(rule))
    const id = component.getFirstPropertyValue('tzid')
    const location = component.getFirstPropertyValue('x-lic-location')
    if (typeof id !== 'string' || rules.length === 0 || rules.length > MAX_RULES || !areYearly) return null
    const zone = new ICAL.Timezone(component)
    return {
      id,
      location: typeof location === 'string' ? location : null,
      rules: rules.length,
      toInstant: (local) => local - zone.utcOffset(ICAL.Time.fromJSDate(new Date(local), true)) * SECOND,
    }
  } catch {
    return null
  }
}

const FIRST_YEAR = 1600

function isYearly(rule: InstanceType<typeof ICAL.Component>): boolean {
  const start = rule.getFirstPropertyValue('dtstart')
  return (
    start instanceof ICAL.Time &&
    start.year >= FIRST_YEAR &&
    rule.getAllProperties('rdate').length <= MAX_RULES &&
    rule.getAllProperties('rrule').every((property) => {
      const value = property.getFirstValue()
      return value instanceof ICAL.Recur && value.freq === 'YEARLY' && !('BYHOUR' in value.parts)
    })
  )
}
