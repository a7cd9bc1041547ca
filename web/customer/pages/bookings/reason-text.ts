import { m } from '#messages'
import {
  HOLD_EXPIRED_REASON,
  HOLD_REPLACED_REASON,
  NO_SHOW_REASON,
  UNANSWERED_REASON,
} from '#domain/booking/booking-policy.ts'

/** Why a booking was cancelled: the system's own reasons in the current language, a person's as written. */
export function reasonText(reason: string): string {
  switch (reason) {
    case HOLD_EXPIRED_REASON:
      return m.booking_reason_hold_expired()
    case HOLD_REPLACED_REASON:
      return m.booking_reason_hold_replaced()
    case UNANSWERED_REASON:
      return m.booking_reason_unanswered()
    case NO_SHOW_REASON:
      return m.booking_reason_no_show()
    default:
      return reason
  }
}
