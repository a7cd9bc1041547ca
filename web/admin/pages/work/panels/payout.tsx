import { PayoutActions } from '../../../parts/money/payout-actions.tsx'
import type { DecisionProps } from './decision-props.ts'

/** Sends a pay-out again, or records what became of it. */
export const PayoutDecision = ({ shown: { id }, onDone }: DecisionProps) => (
  <PayoutActions id={id} onDone={onDone} />
)
