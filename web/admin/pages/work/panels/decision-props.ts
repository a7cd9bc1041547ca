import type { Case } from '#contract/admin/queue-items.ts'

export type DecisionProps = {
  shown: Case
  /** Called after the decision. */
  onDone: () => void
}
