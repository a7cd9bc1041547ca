import type { SentProblem } from '#web/api/sent-problem.ts'
import type { VisitorDetails } from '../details/visitor-cookie.ts'
import type { Draft } from './draft.ts'
import type { Hold } from './hold.ts'
import type { Loaded } from './load.ts'

/** The answer of the last step to one of its forms (book-from-form.ts). */
export type Answer = {
  /** Why it was not done. */
  problem?: SentProblem
  /** Input of a visitor about themselves that was not accepted. */
  details?: VisitorDetails
  /** The time that is held for the visitor, or why it is not. */
  hold?: Hold | null
  holdProblem?: SentProblem
  /** Input of the review. */
  draft?: Draft
  /** The review is shown again for a choice in it, and nothing was booked. */
  isPreview?: true
  /** The booking that holds the time although it is not paid. */
  held?: Loaded['held']
  /** A booking that takes more than one click to confirm asks for the second. */
  asks?: true
}
