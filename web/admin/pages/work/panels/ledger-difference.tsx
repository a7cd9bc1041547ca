import { ExplainDifference } from '../../../parts/money/explain-difference.tsx'
import type { DecisionProps } from './decision-props.ts'

export const LedgerDifferenceDecision = ({ shown: { id }, onDone }: DecisionProps) => (
  <ExplainDifference id={id} onDone={onDone} />
)
