import { EnterSignature } from '../../../parts/money/enter-signature.tsx'
import { SendInvoiceAgain } from '../../../parts/money/send-invoice-again.tsx'
import type { DecisionProps } from './decision-props.ts'

export const TaxInvoiceDecision = ({ shown: { id }, onDone }: DecisionProps) => (
  <div className="grid gap-2.5">
    <SendInvoiceAgain id={id} onDone={onDone} />
    <EnterSignature id={id} onDone={onDone} />
  </div>
)
