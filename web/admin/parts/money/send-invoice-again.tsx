import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

type SendInvoiceAgainProps = { id: string; onDone: () => void; isCompact?: boolean }

/** A tax invoice that KRA has refused, once its cause has ended. */
export const SendInvoiceAgain = ({ id, onDone, isCompact = false }: SendInvoiceAgainProps) => (
  <ReasonDialog
    trigger={
      isCompact ? (
        <Button variant="line" size="touch">
          Send again
        </Button>
      ) : (
        <Button full>Send again</Button>
      )
    }
    title="Send it to KRA again"
    description="If KRA may have its number already, it keeps that number."
    confirmLabel="Send again"
    toast="It is sent again"
    send={(reason) => call('POST /admin/invoices/:id/send-again', { params: { id }, body: { reason } })}
    onDone={onDone}
  />
)
