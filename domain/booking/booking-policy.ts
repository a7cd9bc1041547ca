/** What may become of a booking, when, and by whom (docs/rules/bookings.md). */
import { HOUR, MINUTE, type At } from '../time/time.ts'

export const BOOKING_STATUSES = ['pending', 'confirmed', 'checked_in', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]
/** A live booking occupies its slot. Never decided by the clock: an overdue hold is moved to cancelled by whoever meets it. */
export const LIVE_STATUSES = ['pending', 'confirmed', 'checked_in'] as const satisfies readonly BookingStatus[]
export const isLive = (status: BookingStatus): boolean => (LIVE_STATUSES as readonly string[]).includes(status)

export const HOLD_MS = 10 * MINUTE
export const HOLD_EXPIRED_REASON = 'Payment was not completed in time'
export const HOLD_REPLACED_REASON = 'Another time was chosen'
/** A service booking that is not confirmed by itself is looked at within 24 hours (docs/rules/bookings.md#manual-confirmation). */
export const ANSWER_WITHIN_MS = 24 * HOUR
export const UNANSWERED_REASON = 'The store did not answer in time'
export const NO_SHOW_REASON = 'Nobody came'
/** Against hoarding (docs/rules/bookings.md#booking-limits). */
export const MAX_UNPAID_HOLDS = 3
export const MAX_LIVE_BOOKINGS = 10
/** How far ahead a time can be booked where the service says nothing else, and how far ahead a service may open. */
export const MAX_DAYS_AHEAD = 60
export const MOST_DAYS_AHEAD = 365

export const DEFAULT_NOTICE_HOURS = 2 // docs/rules/bookings.md#free-cancellation
export const RESCHEDULE_NOTICE_HOURS = 1
export const MAX_RESCHEDULES = 3
/** How long a store waits before it may say that nobody came. */
export const NO_SHOW_AFTER_MINUTES = 15
/** How long after its end a booking that the store has not closed closes by itself (docs/rules/bookings.md#automatic-closing). */
export const CLOSES_AFTER_MS = 24 * HOUR
export const DEFAULT_EARLY_CHECKIN_MINUTES = 15
export const ARRIVE_EARLY_MINUTES = 10

type Move = { from: BookingStatus | null; to: BookingStatus; by: readonly Actor[] }
export type Actor = 'customer' | 'store' | 'system'

/** Every legal step of a booking's history (invariant 6), and who may take it. */
const MOVES: readonly Move[] = [
  { from: null, to: 'pending', by: ['customer'] },
  { from: null, to: 'confirmed', by: ['customer'] },
  { from: 'pending', to: 'confirmed', by: ['store', 'system'] },
  { from: 'pending', to: 'cancelled', by: ['customer', 'store', 'system'] },
  { from: 'confirmed', to: 'checked_in', by: ['store'] },
  { from: 'confirmed', to: 'completed', by: ['store'] },
  { from: 'confirmed', to: 'cancelled', by: ['customer', 'store', 'system'] },
  { from: 'checked_in', to: 'completed', by: ['store', 'system'] },
]

export const mayMove = (from: BookingStatus | null, to: BookingStatus, by: Actor): boolean =>
  MOVES.some((move) => move.from === from && move.to === to && move.by.includes(by))

export type StoreStepRefusal = 'not-allowed-now' | 'unpaid' | 'too-early'
type StoreStep = { status: BookingStatus; start: At; feeCents: number; accessFeePaid: boolean; earlyCheckinMinutes: number }

/** May the store take this step now? Confirming an unpaid fee booking is the payment's business, not the store's. */
export function canStoreMove(booking: StoreStep, to: 'confirmed' | 'checked_in' | 'completed', now: At): true | StoreStepRefusal {
  if (!mayMove(booking.status, to, 'store')) return 'not-allowed-now'
  if (booking.feeCents > 0 && !booking.accessFeePaid) return 'unpaid'
  if (to === 'checked_in' && now < booking.start - booking.earlyCheckinMinutes * MINUTE) return 'too-early'
  if (to === 'completed' && now < booking.start) return 'too-early'
  return true
}

/** Until when a request keeps its time while the store has not answered. */
export const answerBy = (createdAt: At, start: At): At => Math.min(createdAt + ANSWER_WITHIN_MS, start)

/** May the store take the booking back? What was paid for it then returns (docs/rules/bookings.md#cancellation-by-the-store). */
export function canStoreCancel(booking: Fee & { start: At }, now: At): true | 'not-allowed-now' {
  return (mayMove(booking.status, 'cancelled', 'store') && !awaitsPayment(booking) && now < booking.start) || 'not-allowed-now'
}

/** May the store say that nobody came? */
export function canMarkNoShow(booking: { status: BookingStatus; start: At }, now: At): true | StoreStepRefusal {
  if (booking.status !== 'confirmed') return 'not-allowed-now'
  return now >= booking.start + NO_SHOW_AFTER_MINUTES * MINUTE || 'too-early'
}

/** What time makes of a booking that the store has left open: who was checked in was there, who was not never came. */
export function closesAs(booking: { status: BookingStatus; end: At }, now: At): 'completed' | 'no-show' | null {
  if (now < booking.end + CLOSES_AFTER_MS) return null
  return booking.status === 'checked_in' ? 'completed' : booking.status === 'confirmed' ? 'no-show' : null
}

/** `earliestStart` is the earliest time it ever had, null where it was never moved. */
type Times = { start: At; earliestStart: At | null }

/**
 * From when the notice of a customer is counted back: the earliest time the booking ever had. Moving it later keeps that, so that a move is
 * no way around the notice; moving it earlier brings its own.
 */
export const noticeStart = ({ start, earliestStart }: Times): At => Math.min(start, earliestStart ?? start)

/** Until when a customer may move it. */
export const rescheduleUntil = (booking: Times): At => noticeStart(booking) - RESCHEDULE_NOTICE_HOURS * HOUR

export type RescheduleRefusal = 'not-open' | 'unpaid' | 'too-late' | 'too-late-after-move' | 'too-often'
type Movable = Fee & Times & { moves: number }

/** May the customer move it to another time now? An unpaid hold is not moved: another time is simply chosen. */
export function canReschedule(booking: Movable, now: At): true | RescheduleRefusal {
  if (booking.status !== 'pending' && booking.status !== 'confirmed') return 'not-open'
  if (awaitsPayment(booking)) return 'unpaid'
  if (now > booking.start - RESCHEDULE_NOTICE_HOURS * HOUR) return 'too-late'
  if (now > rescheduleUntil(booking)) return 'too-late-after-move'
  return booking.moves < MAX_RESCHEDULES || 'too-often'
}

/** One sentence for each refusal. */
export const RESCHEDULE_REFUSED_SENTENCE: Record<RescheduleRefusal, string> = {
  'not-open': 'This booking cannot be rescheduled any more.',
  unpaid: 'The access fee is not paid yet. Choose another time instead.',
  'too-late': `A booking can be rescheduled until ${RESCHEDULE_NOTICE_HOURS} hour before it begins.`,
  'too-late-after-move': `A booking can be rescheduled until ${RESCHEDULE_NOTICE_HOURS} hour before the earliest time it had.`,
  'too-often': `A booking can be rescheduled ${MAX_RESCHEDULES} times at most. Contact the store for another change.`,
}

export type CancelTerms = { noticeHours: number; until: At; open: boolean }

/** Until when the customer can cancel and have the access fee back. An offer booking uses the default; a service's own notice overrides. */
export function cancelTerms(booking: Times & { status: BookingStatus; noticeHours: number | null }, now: At): CancelTerms {
  const noticeHours = booking.noticeHours ?? DEFAULT_NOTICE_HOURS
  const until = noticeStart(booking) - noticeHours * HOUR
  return {
    noticeHours,
    until,
    open: (booking.status === 'pending' || booking.status === 'confirmed') && now < booking.start && now <= until,
  }
}

type Fee = { status: BookingStatus; feeCents: number; accessFeePaid: boolean }

/** Does this booking still wait for its access fee? */
export const awaitsPayment = (booking: Fee): boolean => booking.status === 'pending' && booking.feeCents > 0 && !booking.accessFeePaid

export type CancelRefusal = 'not-open' | 'too-late'
export const CANCEL_REFUSED_TITLE = 'Cancellation Not Available' // docs/rules/bookings.md#free-cancellation
export const CANCEL_REFUSED_SENTENCE =
  'This booking cannot be cancelled due to the cancellation policy. Contact the service provider for assistance.'

/** May the customer cancel now? An unpaid hold can be let go at any time: nobody has been promised anything yet. */
export function canCancel(booking: Fee & Times & { noticeHours: number | null }, now: At): true | CancelRefusal {
  if (!mayMove(booking.status, 'cancelled', 'customer')) return 'not-open'
  return awaitsPayment(booking) || cancelTerms(booking, now).open || 'too-late'
}
