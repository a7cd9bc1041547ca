import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ReasonDialog } from '../../../parts/reason-dialog.tsx'
import type { DecisionProps } from './decision-props.ts'

/** Asks M-Pesa again about the code that a customer has entered, or refuses it. */
export function ClaimDecision({ shown: { id }, onDone }: DecisionProps) {
  const decide = (decision: 'ask-again' | 'refuse') => (reason: string) =>
    call('PUT /admin/money/claims/:id', { params: { id }, body: { decision, reason } })
  return (
    <div className="grid gap-2.5">
      <ReasonDialog
        trigger={<Button full>Ask M-Pesa again</Button>}
        title="Ask M-Pesa again"
        description="M-Pesa is asked about the code for another day."
        confirmLabel="Ask again"
        toast="M-Pesa is asked again"
        send={decide('ask-again')}
        onDone={onDone}
      />
      <ReasonDialog
        trigger={
          <Button variant="danger" full>
            Refuse the claim
          </Button>
        }
        title="Refuse the claim"
        description="The customer reads that M-Pesa does not know this payment."
        confirmLabel="Refuse"
        danger
        toast="Refused"
        send={decide('refuse')}
        onDone={onDone}
      />
    </div>
  )
}
