/** A member of staff as their page edits them. */
import type { Reply } from '#contract/kernel.ts'
import type { staff } from '#contract/staff.ts'
import { m } from '#messages'
import { formatPhone } from '#domain/accounts/phone.ts'
import { WEEKDAY_NAMES_FROM_MONDAY, WEEKDAYS } from '#domain/time/time.ts'

export type Person = Reply<(typeof staff)['GET /staff/:id']>['staff']
export type Schedule = Reply<(typeof staff)['GET /staff/:id/schedule']>['schedule']
export type Weekday = (typeof WEEKDAYS)[number]

export type Times = { starts: string; ends: string }
/** Day of work; it is off without shifts. */
export type WorkDay = { shifts: readonly Times[]; breaks: readonly Times[] }
export type Details = { name: string; role: string; branchId: string; phoneNumber: string; email: string }
export type PersonDraft = Details & Readonly<Record<Weekday, WorkDay>>
export type PersonErrors = Partial<Record<keyof PersonDraft, string>>

const DAY_OFF: WorkDay = { shifts: [], breaks: [] }
export const USUAL_SHIFT: Times = { starts: '09:00', ends: '17:00' }
export const USUAL_BREAK: Times = { starts: '13:00', ends: '14:00' }

export function toDraft(
  person: Person,
  { shifts, breaks }: Pick<Schedule, 'shifts' | 'breaks'>,
): PersonDraft {
  const on = (weekday: Weekday): WorkDay => {
    const of = (spans: Schedule['shifts']): Times[] =>
      spans.filter((span) => span.weekday === weekday).map(({ starts, ends }) => ({ starts, ends }))
    return shifts.some((span) => span.weekday === weekday)
      ? { shifts: of(shifts), breaks: of(breaks) }
      : DAY_OFF
  }
  const entries = WEEKDAYS.map((weekday) => [weekday, on(weekday)])
  const week = Object.fromEntries(entries) as Record<Weekday, WorkDay> // its keys are all weekdays
  return {
    name: person.name,
    role: person.role,
    branchId: person.branchId,
    phoneNumber: person.phoneNumber === null ? '' : formatPhone(person.phoneNumber),
    email: person.email ?? '',
    ...week,
  }
}

type Span = Times & { weekday: Weekday }
export type ScheduleEdit = { shifts: Span[]; breaks: Span[] }

/** Returns the schedule to save. Breaks of a day off are left out. */
export const toSchedule = (draft: PersonDraft): ScheduleEdit => ({
  shifts: WEEKDAY_NAMES_FROM_MONDAY.flatMap((weekday) =>
    draft[weekday].shifts.map((times) => ({ weekday, ...times })),
  ),
  breaks: WEEKDAY_NAMES_FROM_MONDAY.flatMap((weekday) =>
    draft[weekday].shifts.length === 0 ? [] : draft[weekday].breaks.map((times) => ({ weekday, ...times })),
  ),
})

const isWeekday = (name: string): name is Weekday => WEEKDAYS.some((weekday) => weekday === name)

/** Returns whether shifts or breaks are among the changes. */
export const changesSchedule = (changed: object): boolean => Object.keys(changed).some(isWeekday)

/** The details among the changes. */
export function detailsIn(changed: Partial<PersonDraft>): Partial<Details> {
  const entries = Object.entries(changed).filter(([name]) => !isWeekday(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).trim()]))
}

export function errorsIn({ name, role }: Pick<Details, 'name' | 'role'>): PersonErrors {
  return {
    ...(name.trim() === '' && { name: m.field_required() }),
    ...(role.trim() === '' && { role: m.field_required() }),
  }
}

/** The fields of a reply's errors: a shift or a break is an error of its weekday. */
export function personErrors(
  errors: Readonly<Record<string, string>>,
  { shifts, breaks }: ScheduleEdit,
): PersonErrors {
  const found: PersonErrors = {}
  for (const [path, text] of Object.entries(errors)) {
    const [list, at] = path.split('.')
    const span = list === 'shifts' ? shifts[Number(at)] : list === 'breaks' ? breaks[Number(at)] : undefined
    if (span) found[span.weekday] ??= text
    else if (isDetail(path)) found[path] = text
  }
  return found
}

const isDetail = (name: string): name is keyof Details =>
  ['name', 'role', 'branchId', 'phoneNumber', 'email'].includes(name)
