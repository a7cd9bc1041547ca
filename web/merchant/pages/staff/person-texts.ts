import { m } from '#messages'
import { dayAndTime, shortDay, toDay, instant, weekdayName, WEEKDAYS } from '#domain/time/time.ts'
import type { PersonDraft, Times, WorkDay } from './person-draft.ts'

export const timesText = ({ starts, ends }: Times): string =>
  m.merchant_hours_times({ opens: starts, closes: ends })

export function workDayText({ shifts, breaks }: WorkDay): string {
  if (shifts.length === 0) return m.merchant_staff_off()
  const worked = shifts.map(timesText).join(', ')
  return breaks.length === 0
    ? worked
    : m.merchant_staff_with_breaks({ worked, breaks: breaks.map(timesText).join(', ') })
}

export function fieldLabel(name: keyof PersonDraft): string {
  switch (name) {
    case 'name':
      return m.merchant_staff_name()
    case 'role':
      return m.merchant_staff_role()
    case 'branchId':
      return m.merchant_staff_branch()
    case 'phoneNumber':
      return m.merchant_staff_phone()
    case 'email':
      return m.merchant_staff_email()
    default:
      return weekdayName(WEEKDAYS.indexOf(name))
  }
}

export function fieldText(
  name: keyof PersonDraft,
  draft: PersonDraft,
  branches: readonly { id: string; name: string }[],
): string {
  switch (name) {
    case 'branchId':
      return branches.find(({ id }) => id === draft.branchId)?.name ?? ''
    case 'name':
    case 'role':
    case 'phoneNumber':
    case 'email':
      return draft[name]
    default:
      return workDayText(draft[name])
  }
}

/** 'Sat 28 Nov', 'Sat 28 Nov to Mon 30 Nov', or with times if it is not whole days. */
export function leaveText({ from, to }: { from: string; to: string }): string {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const isWholeDays = [start, end].every((at) => instant(toDay(at)) === at)
  if (!isWholeDays) return m.merchant_staff_range({ from: dayAndTime(start), to: dayAndTime(end) })
  const [first, last] = [toDay(start), toDay(end - 1)]
  return first === last
    ? shortDay(first)
    : m.merchant_staff_range({ from: shortDay(first), to: shortDay(last) })
}
