import { RefundActions } from '../../../parts/money/refund-actions.tsx'
import type { DecisionProps } from './decision-props.ts'

/** Sends a refund again, or marks it as paid by hand. */
export const RefundDecision = ({ shown: { id }, onDone }: DecisionProps) => (
  <RefundActions id={id} onDone={onDone} />
)
