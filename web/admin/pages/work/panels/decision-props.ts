import type { Case } from '#contract/admin/work.ts'

export type DecisionProps = {
  shown: Case
  /** Called after the decision. */
  onDone: () => void
}
