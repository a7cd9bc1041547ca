/** Actions of a store on a booking, and their times (docs/rules/bookings.md#what-a-store-can-do). */
import { DAY, MINUTE, type At } from '../time/time.ts'
import { awaitsPayment, latestAnswer, NO_SHOW_AFTER_MINUTES, type BookingStatus } from './booking-policy.ts'

export const UNDO_MS = 10 * MINUTE
/**
 * Delay of the consequences of a completion or a no-show. They wait until no request to undo it can still be in
 * progress.
 */
export const SETTLES_AFTER_MS = UNDO_MS + 5000
export const MAX_PROPOSALS = 5
const PROPOSAL_MS = DAY

type StoreAction = 'confirm' | 'decline' | 'propose' | 'check-in' | 'complete' | 'no-show' | 'cancel' | 'undo'
/** `from`: null is now. `until`: null is without a limit. */
export type TimedAction = { action: StoreAction; from: At | null; until: At | null }

type StoreBooking = {
  status: BookingStatus
  start: At
  feeCents: number
  accessFeePaid: boolean
  checkInFrom: At
  isWalkIn: boolean
  /** A visit of several services. */
  isVisit: boolean
  holdExpiresAt: At | null
  undoUntil: At | null
}

/** The actions that are possible now, or will be if the booking stays as it is; the usual next one first. */
export function storeActions(booking: StoreBooking, now: At): TimedAction[] {
  const later = (at: At): At | null => (at > now ? at : null)
  const undo: TimedAction[] =
    booking.undoUntil !== null && now < booking.undoUntil
      ? [{ action: 'undo', from: null, until: booking.undoUntil }]
      : []
  return [...getSteps(booking, now, later), ...undo]
}

function getSteps(booking: StoreBooking, now: At, later: (at: At) => At | null): TimedAction[] {
  const { status, start } = booking
  const hasBegun = now >= start
  if (status === 'checked_in') return [{ action: 'complete', from: later(start), until: null }]
  if (status === 'pending') {
    if (awaitsPayment(booking)) return []
    const until = booking.holdExpiresAt
    return [
      { action: 'confirm', from: null, until },
      ...(canPropose(booking, now) ? [{ action: 'propose' as const, from: null, until }] : []),
      ...(hasBegun ? [] : [{ action: 'decline' as const, from: null, until }]),
    ]
  }
  if (status !== 'confirmed') return []
  return [
    { action: 'check-in', from: later(booking.checkInFrom), until: null },
    { action: 'complete', from: later(start), until: null },
    { action: 'no-show', from: later(start + NO_SHOW_AFTER_MINUTES * MINUTE), until: null },
    ...(canPropose(booking, now) ? [{ action: 'propose' as const, from: null, until: start }] : []),
    ...(hasBegun ? [] : [{ action: 'cancel' as const, from: null, until: start }]),
  ]
}

/**
 * Returns whether the store can propose another time. A walk-in has nobody whom D3 can ask, and a proposal is of one service. An unpaid fee is a
 * refusal of its own.
 */
export const canPropose = (
  { status, start, isWalkIn, isVisit }: Pick<StoreBooking, 'status' | 'start' | 'isWalkIn' | 'isVisit'>,
  now: At,
): boolean => (status === 'pending' || status === 'confirmed') && now < start && !isWalkIn && !isVisit

/**
 * Returns the time until which a proposed time is reserved: a day, but not after either time has come. A
 * request ends with its time to be answered, so its proposal ends then, too.
 */
export const proposalExpires = (
  now: At,
  { status, start }: { status: BookingStatus; start: At },
  proposedStart: At,
): At => Math.min(now + PROPOSAL_MS, status === 'pending' ? latestAnswer(start) : start, proposedStart)
