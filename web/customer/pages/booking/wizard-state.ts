import type { Choice, Step } from './choice.ts'
import type { Loaded } from './load.ts'

export type WizardState = Loaded & {
  today: string
  choice: Choice
  /** The address of a step, with the current or another choice. */
  hrefOf: (step: Step, next?: Choice) => string
  /** Changes the choice without adding a history entry. */
  choose: (step: Step, next: Choice) => void
}
