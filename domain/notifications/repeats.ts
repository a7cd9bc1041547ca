/**
 * Conditions for sending an SMS or e-mail about a booking again: only while what it says is true
 * (docs/rules/admin.md#messages).
 */
import type { BookingStatus } from '../booking/booking-policy.ts'
import type { At } from '../time/time.ts'

/** Maximum number of times that an admin can send one message again. */
export const MAX_REPEATS = 3

/**
 * Messages that can be sent again, by the first part of their key. Others are written for one occasion, such as
 * links with a secret.
 */
export const REPEATABLE_MESSAGES = [
  'requested',
  'store-requested',
  'confirmed',
  'confirmed-again',
  'store-booked',
  'moved',
  'store-moved',
  'cancelled',
  'store-cancelled',
  'unanswered',
  'no-show',
  'proposed',
  'store-declined',
  'reminder',
  'refunded',
] as const
export type RepeatableMessage = (typeof REPEATABLE_MESSAGES)[number]

export const REPEATS = ['possible', 'untrue', 'past', 'once', 'listed'] as const
/** `once`: its text is not written again. `listed`: it is a notification, which stays in the account. */
export type Repeat = (typeof REPEATS)[number]

export type LoggedMessage = { key: string; sentAt: At }
export type MessagedBooking = {
  status: BookingStatus
  start: At
  /** Time until which the store can answer a request; null for other bookings. */
  answerBy: At | null
  lastMovedAt: At | null
  noShowAt: At | null
  /** Time until which the store can undo its last step. */
  undoUntil: At | null
  /** The time that the store proposes, while the customer can accept it. */
  openProposalId: string | null
}

/** The key without the mark of a repeat. */
export const originalKey = (key: string): string => key.replace(/:again\d+$/, '')
export const repeatKey = (key: string, number: number): string => `${originalKey(key)}:again${number}`

export function repeatableMessage(key: string): RepeatableMessage | null {
  const [kind] = key.split(':')
  return REPEATABLE_MESSAGES.find((name) => name === kind) ?? null
}

/** Messages about something that is over. */
const ABOUT_THE_PAST: readonly RepeatableMessage[] = ['no-show', 'refunded']

export function getRepeat(message: LoggedMessage, booking: MessagedBooking, now: At): Repeat {
  const kind = repeatableMessage(message.key)
  if (kind === null) return 'once'
  if (!isTrue(kind, message, booking, now)) return 'untrue'
  return booking.start <= now && !ABOUT_THE_PAST.includes(kind) ? 'past' : 'possible'
}

function isTrue(
  kind: RepeatableMessage,
  { key, sentAt }: LoggedMessage,
  { status, start, answerBy, lastMovedAt, noShowAt, undoUntil, openProposalId }: MessagedBooking,
  now: At,
): boolean {
  const isOpen = status === 'pending' || status === 'confirmed'
  switch (kind) {
    case 'requested':
    case 'store-requested':
      return status === 'pending' && answerBy !== null && answerBy > now
    case 'confirmed':
    case 'confirmed-again':
    case 'store-booked':
      return status === 'confirmed'
    case 'moved':
    case 'store-moved':
      return (
        lastMovedAt !== null &&
        sentAt >= lastMovedAt &&
        (status === 'confirmed' || (status === 'pending' && answerBy !== null && answerBy > now))
      )
    case 'reminder':
      return status === 'confirmed' && key.split(':')[2] === String(start)
    case 'proposed':
      return isOpen && openProposalId !== null && key.split(':')[2] === openProposalId
    case 'store-declined':
      return isOpen && openProposalId === null && (lastMovedAt === null || sentAt >= lastMovedAt)
    case 'cancelled':
    case 'store-cancelled':
    case 'unanswered':
      return status === 'cancelled' && noShowAt === null
    case 'no-show':
      return (
        noShowAt !== null &&
        key.split(':')[2] === String(noShowAt) &&
        (undoUntil === null || undoUntil <= now)
      )
    case 'refunded':
      return true
  }
}
