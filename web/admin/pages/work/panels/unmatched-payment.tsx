import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/browser.ts'
import { Queries } from '#web/api/queries.tsx'
import { UnmatchedActions } from '../../../parts/money/unmatched-actions.tsx'
import type { DecisionProps } from './decision-props.ts'

/** Refunds money that fits no payment, matches it, asks the payer, or explains it. */
export const UnmatchedPaymentDecision = (props: DecisionProps) => (
  <Queries>
    <Actions {...props} />
  </Queries>
)

function Actions({ shown: { id }, onDone }: DecisionProps) {
  const { data } = useQuery(query('GET /admin/money/unmatched/:id', { params: { id } }))
  return <UnmatchedActions id={id} amount={data?.money.amount} onDone={onDone} />
}
