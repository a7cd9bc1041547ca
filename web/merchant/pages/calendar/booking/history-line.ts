import { m } from '#messages'
import { dayAndTime, type At } from '#domain/time/time.ts'
import { formatMoment } from '../../today/day-plan.ts'
import type { CalendarBooking } from '../data/calendar-data.ts'

type HistoryEvent = CalendarBooking['history'][number]

/** 'Today 14:24. Checked in by the store' */
export function historyLine(event: HistoryEvent, now: At): string {
  const time = formatMoment(Date.parse(event.at), now)
  return `${time} · ${whatHappened(event)} (${BY[event.by]()})`
}

function whatHappened({ kind, status, fromStart, toStart, reason }: HistoryEvent): string {
  if (kind === 'move' && fromStart && toStart)
    return m.merchant_calendar_moved({
      from: dayAndTime(Date.parse(fromStart)),
      to: dayAndTime(Date.parse(toStart)),
    })
  if (kind === 'undo') return m.merchant_calendar_step_undone()
  if (kind === 'note' && reason) return reason
  const step = STATUSES[status]()
  return reason ? `${step}: ${reason}` : step
}

const STATUSES: Record<HistoryEvent['status'], () => string> = {
  pending: m.merchant_calendar_step_booked,
  confirmed: m.merchant_status_confirmed,
  checked_in: m.merchant_status_checked_in,
  completed: m.merchant_status_completed,
  cancelled: m.merchant_status_cancelled,
}
const BY: Record<HistoryEvent['by'], () => string> = {
  customer: m.merchant_calendar_by_customer,
  store: m.merchant_calendar_by_store,
  system: m.merchant_calendar_by_system,
  admin: m.merchant_calendar_by_system,
}
