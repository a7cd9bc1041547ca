import { bookingProblems } from '#contract/bookings/problems.ts'
import { Problem } from '#contract/problem.ts'
import type { Calls } from '#web/api/call.ts'

/** `unknown`: the check failed. Nothing is shown, and the booking itself checks again. */
export type SlotCheck = {
  state: 'loading' | 'free' | 'taken' | 'closed' | 'unknown'
  /** Reason why the time cannot be booked. */
  problem?: Problem
}

/** Reads the reply of GET /bookings/slot; null if the check failed. */
export function readSlotCheck(reply: SlotReply | null): SlotCheck {
  if (!reply) return { state: 'unknown' }
  if (reply.slot) return { state: 'free' }
  const { code, message } = reply.refusal ?? bookingProblems.slotTaken()
  const problem = new Problem(409, code, message, { extra: { nearest: reply.nearest } })
  return { state: code === CLOSED ? 'closed' : 'taken', problem }
}

export type SlotReply = Calls['GET /bookings/slot']['reply']

const CLOSED = bookingProblems.closedDay().code
const TAKEN = bookingProblems.slotTaken().code

export const isUnavailable = (check: SlotCheck | undefined) =>
  check?.state === 'taken' || check?.state === 'closed'

/** Returns whether others have taken the time. A time that nobody can book, such as one at night, is not taken. */
export const isTakenByOthers = ({ problem }: SlotCheck) => problem?.code === TAKEN
