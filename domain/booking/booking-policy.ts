/** The status changes of a booking: which are allowed, when, and to whom (docs/rules/bookings.md). */
import { m } from '#messages'
import { toDay, duration, HOUR, instant, MINUTE, type At } from '../time/time.ts'

export const BOOKING_STATUSES = ['pending', 'confirmed', 'checked_in', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]
/**
 * A live booking occupies its slot. Only the status decides, never the clock: an expired hold is live until a
 * job or a request cancels it.
 */
export const LIVE_STATUSES = [
  'pending',
  'confirmed',
  'checked_in',
] as const satisfies readonly BookingStatus[]
export const isLive = (status: BookingStatus): boolean =>
  (LIVE_STATUSES as readonly string[]).includes(status)

export const HOLD_MS = 10 * MINUTE
export const HOLD_EXPIRED_REASON = 'Payment was not completed in time'
export const HOLD_REPLACED_REASON = 'Another time was chosen'
/** Time that a store has to answer a booking request (docs/rules/bookings.md#manual-confirmation). */
const ANSWER_WITHIN_MS = 24 * HOUR
/** A request is answered at least so long before its start. */
export const ANSWER_NOTICE_MINUTES = 120
export const UNANSWERED_REASON = 'The store did not answer in time'
export const NO_SHOW_REASON = 'Nobody came'
/** These limits prevent hoarding of slots (docs/rules/bookings.md#booking-limits). */
export const MAX_UNPAID_HOLDS = 3
export const MAX_LIVE_BOOKINGS = 10
/** Number of days ahead that a time can be booked when the service sets no limit of its own. */
export const DEFAULT_DAYS_AHEAD = 60
/** The largest limit that a service can set. */
export const DAYS_AHEAD_LIMIT = 365

/** Hours of notice for a free cancellation (docs/rules/bookings.md#free-cancellation). */
export const DEFAULT_NOTICE_HOURS = 2
export const RESCHEDULE_NOTICE_HOURS = 1
export const MAX_RESCHEDULES = 3
/** Minutes after the start from which a store can mark a booking as a no-show. */
export const NO_SHOW_AFTER_MINUTES = 15
/** Time after its end at which an open booking is closed automatically (docs/rules/bookings.md#automatic-closing). */
export const CLOSES_AFTER_MS = 24 * HOUR
export const DEFAULT_EARLY_CHECKIN_MINUTES = 15
export const ARRIVE_EARLY_MINUTES = 10

type Transition = { from: BookingStatus | null; to: BookingStatus; by: readonly Actor[] }
export const ACTORS = ['customer', 'store', 'system', 'admin'] as const
export type Actor = (typeof ACTORS)[number]

/** Every allowed status change and who can make it. `from: null` is the creation. */
const TRANSITIONS: readonly Transition[] = [
  { from: null, to: 'pending', by: ['customer'] },
  { from: null, to: 'confirmed', by: ['customer', 'store'] },
  { from: 'pending', to: 'confirmed', by: ['store', 'system'] },
  { from: 'pending', to: 'cancelled', by: ['customer', 'store', 'system', 'admin'] },
  { from: 'confirmed', to: 'checked_in', by: ['store'] },
  { from: 'confirmed', to: 'completed', by: ['store'] },
  { from: 'confirmed', to: 'cancelled', by: ['customer', 'store', 'system', 'admin'] },
  { from: 'checked_in', to: 'completed', by: ['store', 'system'] },
]

export const canChangeStatus = (from: BookingStatus | null, to: BookingStatus, by: Actor): boolean =>
  TRANSITIONS.some((each) => each.from === from && each.to === to && each.by.includes(by))

export type StoreStepRefusal = 'not-allowed-now' | 'unpaid' | 'too-early'
type StoreStep = {
  status: BookingStatus
  start: At
  feeCents: number
  accessFeePaid: boolean
  /** Time from which the customer can be checked in. */
  checkInFrom: At
}

/**
 * Returns whether the store can make this status change now. Only a payment confirms a booking with an unpaid
 * access fee.
 */
export function canStoreChangeStatus(
  booking: StoreStep,
  to: 'confirmed' | 'checked_in' | 'completed',
  now: At,
): true | StoreStepRefusal {
  if (!canChangeStatus(booking.status, to, 'store')) return 'not-allowed-now'
  if (booking.feeCents > 0 && !booking.accessFeePaid) return 'unpaid'
  if (to === 'checked_in' && now < booking.checkInFrom) return 'too-early'
  if (to === 'completed' && now < booking.start) return 'too-early'
  return true
}

export type EarlyArrival = {
  start: At
  /** The service's early check-in time; 0 when it allows none. */
  earlyCheckinMinutes: number
  /**
   * Time from which nobody else is in the booking's place until it starts; null when nobody is there before it
   * that day.
   */
  placeFreeFrom: At | null
}

/**
 * Returns the time from which the store can check the customer in: its early check-in time before the start or,
 * while the place is free, any time of the day.
 */
export function checkInFrom({ start, earlyCheckinMinutes, placeFreeFrom }: EarlyArrival): At {
  if (earlyCheckinMinutes === 0) return start
  const free = Math.max(instant(toDay(start)), placeFreeFrom ?? -Infinity)
  return Math.min(start - earlyCheckinMinutes * MINUTE, free)
}

/** Returns whether the store has to agree before the booking is confirmed. A payment confirms a booking with a fee. */
export const isRequest = ({ feeCents, autoConfirm }: { feeCents: number; autoConfirm: boolean }): boolean =>
  feeCents === 0 && !autoConfirm

/** The latest moment at which a request for this start can be answered. */
export const latestAnswer = (start: At): At => start - ANSWER_NOTICE_MINUTES * MINUTE

/**
 * Returns the time by which the store answers a booking request, which holds its slot until then. Moving a
 * request asks again, so `askedAt` is then the time of the move.
 */
export const answerBy = (askedAt: At, start: At): At =>
  Math.min(askedAt + ANSWER_WITHIN_MS, latestAnswer(start))

/** Returns whether a request for this start can still be answered. */
export const canRequest = (start: At, now: At): boolean => now < latestAnswer(start)

/**
 * Returns whether the store can cancel the booking, which refunds a paid fee
 * (docs/rules/bookings.md#cancellation-by-the-store).
 */
export function canStoreCancel(booking: Fee & { start: At }, now: At): true | 'not-allowed-now' {
  if (!canChangeStatus(booking.status, 'cancelled', 'store')) return 'not-allowed-now'
  if (awaitsPayment(booking) || now >= booking.start) return 'not-allowed-now'
  return true
}

/** Returns whether the store can mark the booking as a no-show. */
export function canMarkNoShow(
  booking: { status: BookingStatus; start: At },
  now: At,
): true | StoreStepRefusal {
  if (booking.status !== 'confirmed') return 'not-allowed-now'
  return now >= booking.start + NO_SHOW_AFTER_MINUTES * MINUTE || 'too-early'
}

/**
 * Returns how a booking that the store left open is closed automatically: completed if the customer was checked
 * in, otherwise a no-show; null while it stays open.
 */
export function automaticClosing(
  booking: { status: BookingStatus; end: At },
  now: At,
): 'completed' | 'no-show' | null {
  if (now < booking.end + CLOSES_AFTER_MS) return null
  if (booking.status === 'checked_in') return 'completed'
  return booking.status === 'confirmed' ? 'no-show' : null
}

/** `earliestStart` is the earliest start the booking ever had; null when it was never rescheduled. */
type Times = { start: At; earliestStart: At | null }

/**
 * The time the notice period is counted back from: the earliest start the booking ever had. Rescheduling to a
 * later time does not extend the notice period, so it cannot be used to avoid it.
 */
export const noticeStart = ({ start, earliestStart }: Times): At => Math.min(start, earliestStart ?? start)

/** Returns the time until which the customer can reschedule. */
export const rescheduleUntil = (booking: Times): At => noticeStart(booking) - RESCHEDULE_NOTICE_HOURS * HOUR

type RescheduleRefusal = 'not-open' | 'unpaid' | 'too-late' | 'too-late-after-move' | 'too-often'
type Movable = Fee & Times & { moves: number }

/**
 * Returns true if the customer can reschedule now, otherwise why not. An unpaid hold is not rescheduled: the
 * customer chooses another time.
 */
export function canReschedule(booking: Movable, now: At): true | RescheduleRefusal {
  if (booking.status !== 'pending' && booking.status !== 'confirmed') return 'not-open'
  if (awaitsPayment(booking)) return 'unpaid'
  if (now > booking.start - RESCHEDULE_NOTICE_HOURS * HOUR) return 'too-late'
  if (now > rescheduleUntil(booking)) return 'too-late-after-move'
  return booking.moves < MAX_RESCHEDULES || 'too-often'
}

/** The sentence shown to the customer for each refusal. */
export const rescheduleRefusedSentence = (refusal: RescheduleRefusal): string =>
  RESCHEDULE_REFUSED_SENTENCES[refusal]()

const rescheduleNotice = () => ({ duration: duration(RESCHEDULE_NOTICE_HOURS * 60) })
const RESCHEDULE_REFUSED_SENTENCES: Record<RescheduleRefusal, () => string> = {
  'not-open': m.rule_reschedule_not_open,
  unpaid: m.rule_reschedule_unpaid,
  'too-late': () => m.rule_reschedule_too_late(rescheduleNotice()),
  'too-late-after-move': () => m.rule_reschedule_too_late_after_move(rescheduleNotice()),
  'too-often': () => m.rule_reschedule_too_often({ count: MAX_RESCHEDULES }),
}

type CancelTerms = { noticeHours: number; until: At; open: boolean }

/**
 * Returns the time until which the customer can cancel and get the access fee back. A service can set its own
 * notice period; an offer uses the default.
 */
export function cancelTerms(
  booking: Times & { status: BookingStatus; noticeHours: number | null },
  now: At,
): CancelTerms {
  const noticeHours = booking.noticeHours ?? DEFAULT_NOTICE_HOURS
  const until = noticeStart(booking) - noticeHours * HOUR
  return {
    noticeHours,
    until,
    open:
      (booking.status === 'pending' || booking.status === 'confirmed') && now < booking.start && now <= until,
  }
}

type Fee = { status: BookingStatus; feeCents: number; accessFeePaid: boolean }

/** Returns whether the booking still waits for its access fee. */
export const awaitsPayment = (booking: Fee): boolean =>
  booking.status === 'pending' && booking.feeCents > 0 && !booking.accessFeePaid

type CancelRefusal = 'not-open' | 'too-late'

/**
 * Returns true if the customer can cancel now, otherwise why not. An unpaid hold can be cancelled at any time,
 * because it promises nothing yet.
 */
export function canCancel(
  booking: Fee & Times & { noticeHours: number | null },
  now: At,
): true | CancelRefusal {
  if (!canChangeStatus(booking.status, 'cancelled', 'customer')) return 'not-open'
  return awaitsPayment(booking) || cancelTerms(booking, now).open || 'too-late'
}
