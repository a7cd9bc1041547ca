import type { Choice, Step } from './choice.ts'
import type { Loaded } from './load.ts'

export type WizardState = Loaded & {
  today: string
  choice: Choice
  /** Where a step is, with what is chosen or with another choice. */
  hrefOf: (step: Step, next?: Choice) => string
  /** Takes a choice without leaving a trace in the history. */
  choose: (step: Step, next: Choice) => void
}
