import type { Case } from '#contract/admin/work.ts'

export type DecisionProps = {
  shown: Case
  /** After the decision. */
  onDone: () => void
}
