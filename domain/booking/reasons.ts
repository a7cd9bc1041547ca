/**
 * Reasons of the system for changing a booking. They are stored with the booking in English and shown in the
 * reader's language. Texts that people write themselves are shown as they wrote them.
 */
import { m } from '#messages'
import {
  HOLD_EXPIRED_REASON,
  HOLD_REPLACED_REASON,
  NO_SHOW_REASON,
  UNANSWERED_REASON,
} from './booking-policy.ts'

export const PAID_REASON = 'Access fee paid'
export const COMING_REASON = 'I am coming'
export const ITEMS_CHANGED_REASON = 'Services changed'
export const CLOSED_REASON = 'Closed a day after its end'
/** Reason of a cancellation by a store that sent none. */
export const CANCELLED_BY_STORE_REASON = 'The store cannot do it then'
/** Reason of a cancellation by an admin. */
export const STORE_SHUT_REASON = 'D3 does not let the store take bookings any more'
export const ACCEPTED_REASON = 'The customer accepted the proposed time'

const SENTENCES = new Map<string, () => string>([
  [HOLD_EXPIRED_REASON, m.rule_reason_hold_expired],
  [HOLD_REPLACED_REASON, m.rule_reason_hold_replaced],
  [UNANSWERED_REASON, m.rule_reason_unanswered],
  [NO_SHOW_REASON, m.rule_reason_no_show],
  [PAID_REASON, m.rule_reason_paid],
  [COMING_REASON, m.rule_reason_coming],
  [ITEMS_CHANGED_REASON, m.rule_reply_visit_changed],
  [CLOSED_REASON, m.rule_reason_closed],
  [CANCELLED_BY_STORE_REASON, m.rule_reason_cancelled_by_store],
  [STORE_SHUT_REASON, m.rule_reason_store_shut],
  [ACCEPTED_REASON, m.rule_reason_accepted],
])

/** A stored reason in the current language. */
export const reasonText = (stored: string | null): string | null =>
  stored === null ? null : (SENTENCES.get(stored)?.() ?? stored)
