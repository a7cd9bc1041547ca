import type { Day } from '#domain/time/time.ts'
import type { Answer } from './answer.ts'
import type { Choice, Details, Step } from './choice.ts'
import type { Hold } from './hold.ts'
import type { Loaded } from './load.ts'

export type WizardState = Loaded & {
  today: string
  /** Answer to a form that the browser has sent by itself. */
  answer: Answer | undefined
  choice: Choice
  /** The day whose times are shown, if a day or a time is chosen. */
  day: Day | undefined
  /** The address of the times of that day, without a chosen one. */
  otherTimesHref: string
  /** The part of the review that a visitor is at. */
  details: Details | null
  /** Time that this customer or visitor holds at present: it is not free, but can be chosen. */
  reserved: Hold | null
  /** The address of a step, with the current or another choice. */
  getHref: (step: Step, next?: Choice) => string
  detailsHref: (details: Details) => string
  /** Changes the choice without adding a history entry. */
  choose: (step: Step, next: Choice) => void
  onHold: (hold: Hold) => void
  /** The chosen time was held for this customer, and is not any more. */
  hasHoldEnded: boolean
}
