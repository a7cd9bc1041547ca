import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

/** A difference that stays, with the reason why. */
export const ExplainDifference = ({ id, onDone }: { id: string; onDone: () => void }) => (
  <ReasonDialog
    trigger={<Button full>Mark as explained</Button>}
    title="Mark as explained"
    description="M-Pesa and the ledger still disagree about it, and the day can be closed."
    confirmLabel="Explain"
    toast="Explained"
    send={(reason) => call('POST /admin/money/differences/:id/explain', { params: { id }, body: { reason } })}
    onDone={onDone}
  />
)
