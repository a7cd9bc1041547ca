import type { Day } from '#domain/time/time.ts'
import type { Answer } from './answer.ts'
import type { Choice, Step } from './choice.ts'
import type { Hold } from './hold.ts'
import type { Loaded, LoadedLastStep, LoadedTimes } from './load.ts'

/** What all steps know besides what is loaded. */
export type StepState = {
  choice: Choice
  today: Day
  /** The address of a step, with the current or another choice. */
  getHref: (step: Step, next?: Choice) => string
  /** The booking that holds the time and waits for its payment. */
  held: Loaded['held']
  /** Time that this customer or visitor holds at present: it is not free, but can be chosen. */
  reserved: Hold | null
}

/** The days and times, and where and with whom. */
export type WizardState = LoadedTimes &
  StepState & {
    /** The day whose times are shown, if a day or a time is chosen. */
    day: Day | undefined
    /** Changes the choice without adding a history entry. */
    choose: (step: Step, next: Choice) => void
  }

/** A visitor's details, and the review. */
export type LastStepState = LoadedLastStep &
  StepState & {
    /** Answer to a form of this page. */
    answer: Answer | undefined
    /** The address of the times of the chosen day, without a chosen one. */
    otherTimesHref: string
    /** The chosen time was held for this customer, and is not any more. */
    hasHoldEnded: boolean
  }
