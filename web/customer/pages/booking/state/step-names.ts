import { m } from '#messages'
import type { Step } from './choice.ts'
import type { Item } from './load.ts'

type Fee = Pick<Item, 'feeCents'>

export const stepNames = (item: Fee): string[] => [
  ...([1, 2, 3] as const).map((step) => stepName(step, item)),
  m.booking_step_confirmation(),
]

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
