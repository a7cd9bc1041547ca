import { SendInvoiceAgain } from '../../../parts/money/send-invoice-again.tsx'
import type { DecisionProps } from './decision-props.ts'

export const TaxInvoiceDecision = ({ shown: { id }, onDone }: DecisionProps) => (
  <SendInvoiceAgain id={id} onDone={onDone} />
)
