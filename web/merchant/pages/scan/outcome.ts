import { m } from '#messages'
import { dayAndTime, timeOfDay, type At } from '#domain/time/time.ts'
import type { CalendarBooking } from '#contract/bookings/calendar.ts'
import { formatMoment } from '../today/day-plan.ts'
import type { CheckInResult } from '../../offline/device-store.ts'
import { actionAt } from '../calendar/data/calendar-data.ts'
import type { Refusal } from './device-checks.ts'
import type { Scan } from './use-scan.ts'

type ScanOutcome = {
  /** `wait`: it is saved on this device. */
  tone: 'ok' | 'wait' | 'bad'
  title: string
  detail: string
  hint?: string
  usedBy?: string | null
  booking: CalendarBooking | undefined
}

/** The texts of a result. */
export function toOutcome(scan: Exclude<Scan, { state: 'ready' | 'working' }>, now: At): ScanOutcome {
  switch (scan.state) {
    case 'answered':
      return getResultOutcome(scan.result, scan.booking, now)
    case 'refused':
      return getRefusalOutcome(scan.refusal, now)
    case 'failed':
      return { tone: 'bad', title: m.merchant_scan_failed(), detail: scan.message, booking: undefined }
    case 'saved': {
      const { checkIn, shown } = scan
      return {
        tone: 'wait',
        title: m.merchant_scan_saved(),
        detail: m.merchant_scan_saved_detail({ time: timeOfDay(checkIn.at) }),
        ...(!shown.booking && { hint: m.merchant_scan_not_listed() }),
        booking: shown.booking,
      }
    }
  }
}

function getResultOutcome(result: CheckInResult, booking: CalendarBooking | undefined, now: At): ScanOutcome {
  const { outcome, message, customerName, usedAt, usedBy } = result
  const name = customerName ?? booking?.customer.name ?? ''
  if (outcome === 'checked-in')
    return {
      tone: 'ok',
      title: m.merchant_toast_checked_in({ name }),
      detail: timeOfDay(usedAt === null ? now : Date.parse(usedAt)),
      booking,
    }
  return {
    tone: 'bad',
    title: TITLES[outcome](),
    detail: describeDetail(result, booking, now) ?? message,
    ...(outcome === 'already-used' && { hint: m.merchant_scan_used_hint() }),
    usedBy: outcome === 'already-used' ? usedBy : null,
    booking,
  }
}

function describeDetail(
  { outcome, usedAt }: CheckInResult,
  booking: CalendarBooking | undefined,
  now: At,
): string | undefined {
  if (usedAt !== null) return m.merchant_scan_used_at({ time: formatMoment(Date.parse(usedAt), now) })
  const from = booking && outcome === 'too-early' && actionAt(booking, 'check-in', now)?.from
  return from ? m.merchant_booking_check_in_from({ time: formatMoment(from, now) }) : undefined
}

const TITLES: Record<Exclude<CheckInResult['outcome'], 'checked-in'>, () => string> = {
  'already-used': m.merchant_scan_used,
  cancelled: m.merchant_scan_cancelled,
  'no-show': m.merchant_scan_no_show,
  moved: m.merchant_scan_moved,
  'wrong-store': m.merchant_scan_wrong_store,
  'not-yours': m.merchant_scan_not_yours,
  'too-early': m.merchant_scan_too_early,
  unpaid: m.merchant_scan_unpaid,
  'not-confirmed': m.merchant_scan_not_confirmed,
  'too-late': m.merchant_scan_too_late,
  unknown: m.merchant_scan_unknown,
}

function getRefusalOutcome(refusal: Refusal, now: At): ScanOutcome {
  const bad = (title: string, detail: string, booking?: CalendarBooking): ScanOutcome => ({
    tone: 'bad',
    title,
    detail,
    booking,
  })
  switch (refusal.kind) {
    case 'not-a-pass':
      return bad(m.merchant_scan_not_a_pass(), m.merchant_scan_not_a_pass_detail())
    case 'not-genuine':
      return bad(m.merchant_scan_not_genuine(), m.merchant_scan_not_genuine_detail())
    case 'unknown-code':
      return bad(m.merchant_scan_unknown(), m.merchant_scan_unknown_code_detail())
    case 'another-day':
      return bad(
        m.merchant_scan_another_day(),
        m.merchant_scan_another_day_detail({ time: dayAndTime(refusal.start) }),
        refusal.booking,
      )
    case 'over':
      return bad(m.merchant_scan_too_late(), m.merchant_scan_over_detail(), refusal.booking)
    case 'cancelled':
      return bad(m.merchant_scan_cancelled(), m.merchant_scan_cancelled_detail(), refusal.booking)
    case 'used':
      return {
        ...bad(
          m.merchant_scan_used(),
          refusal.at === null
            ? m.merchant_scan_used_before()
            : m.merchant_scan_used_here({ time: formatMoment(refusal.at, now) }),
          refusal.booking,
        ),
        hint: m.merchant_scan_used_hint(),
      }
  }
}

/** Returns the result of an earlier check-in of this device, for a list. */
export const outcomeText = ({ outcome, message }: CheckInResult): string =>
  outcome === 'checked-in' ? m.merchant_scan_sent() : message
