import type { OwnStore } from '#contract/stores/editing.ts'
import type { ChecklistItem } from '#domain/catalogue/store-checklist.ts'

/** The steps in which a merchant sets up a store, in their order. */
export const STEPS = ['business', 'place', 'hours', 'service', 'offer', 'photos', 'phone'] as const
export type Step = (typeof STEPS)[number]

/** The address of what follows the last step. */
export const DONE = 'done' as const

/** Items of the store's checklist that a step adds. An offer is not needed. */
const ITEMS: Record<Step, readonly ChecklistItem[]> = {
  business: ['name', 'description', 'area'],
  place: ['location'],
  hours: ['hours'],
  service: ['service', 'staff'],
  offer: [],
  photos: ['picture'],
  phone: ['phone'],
}
const MINUTES: Record<Step, number> = {
  business: 1,
  place: 1,
  hours: 0.5,
  service: 1,
  offer: 0.5,
  photos: 0.5,
  phone: 0.5,
}

export type StepState = { step: Step; isDone: boolean }
type StoreFacts = Pick<OwnStore, 'checklist'>

/** Returns the states of the steps. Before there is a store, no step is done. */
export const stepStates = (store: StoreFacts | undefined, hasOffer: boolean): StepState[] =>
  STEPS.map((step) => ({
    step,
    isDone:
      store !== undefined &&
      (step === 'offer' ? hasOffer : ITEMS[step].every((item) => isItemDone(store, item))),
  }))

const isItemDone = ({ checklist }: StoreFacts, item: ChecklistItem) =>
  checklist.some((each) => each.item === item && each.isDone)

/**
 * Returns the step to continue with: the first step after `after` that is not done, else the first of all; null if none
 * is left. An offer is left out if a later step is done, because then it has been skipped.
 */
export function nextStep(states: readonly StepState[], after?: Step): Step | null {
  const start = after === undefined ? 0 : STEPS.indexOf(after) + 1
  const open = states.filter(
    ({ step, isDone }, index) =>
      !isDone &&
      step !== after &&
      (step !== 'offer' ||
        !states.slice(index + 1).some((later) => later.isDone && later.step !== 'phone')) &&
      !(step === 'offer' && index < start),
  )
  return (open.find(({ step }) => STEPS.indexOf(step) >= start) ?? open[0])?.step ?? null
}

/** Returns the minutes left, rounded up; at least one while something is left. */
export const minutesLeft = (states: readonly StepState[]): number =>
  Math.ceil(states.reduce((sum, { step, isDone }) => sum + (isDone ? 0 : MINUTES[step]), 0))

export const isStep = (text: string): text is Step => (STEPS as readonly string[]).includes(text)

export const stepBefore = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1]

export const isComplete = ({ checklist }: StoreFacts): boolean => checklist.every(({ isDone }) => isDone)
