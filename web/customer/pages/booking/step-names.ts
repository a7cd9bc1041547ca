import { m } from '#messages'
import type { Step } from './choice.ts'
import type { Item } from './load.ts'

type Fee = Pick<Item, 'feeCents'>

/** The steps that everybody takes. The place and the person are preselected; the review changes them. */
export const stepNames = (item: Fee): string[] => [
  stepName(1, item),
  stepName(3, item),
  m.booking_step_confirmation(),
]

/** The number of a step among them. */
export const stepNumber = (step: Step): number => (step === 1 ? 1 : 2)
export const CONFIRMATION_NUMBER = 3

export function stepName(step: Step, { feeCents }: Fee): string {
  switch (step) {
    case 1:
      return m.booking_step_time()
    case 2:
      return m.booking_step_place()
    case 3:
      return feeCents > 0 ? m.booking_step_review_pay() : m.booking_step_review()
  }
}
