import type { SentProblem } from '#web/api/sent-problem.ts'
import type { VisitorDetails } from '../details/details-storage.ts'
import type { Draft } from './draft.ts'
import type { Hold } from './hold.ts'
import type { Loaded } from './load.ts'

/**
 * The answer of the booking's pages to a form that the browser has sent by itself: without scripts, or before they have
 * loaded.
 */
export type Answer = {
  /** Why it was not done. */
  problem?: SentProblem
  /** A visitor's details, with their registration once a code has been sent. */
  details?: VisitorDetails
  /** The time that is held for the visitor, or why it is not. */
  hold?: Hold | null
  holdProblem?: SentProblem
  /** Input of the review. */
  draft?: Draft
  /** The customer wants to type another phone, and has not booked yet. */
  isTyping?: true
  /** The booking that holds the time although it is not paid. */
  held?: Loaded['held']
  /** A booking that takes more than one click to confirm asks for the second. */
  asks?: true
}
