import { m } from '#messages'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'

/** Withdraws a quote of the merchant after a question. */
export default function WithdrawDialog({ quoteId, open, onOpenChange, onDone }: WithdrawDialogProps) {
  const close = () => {
    onOpenChange(false)
    // A change of the customer or a colleague in the meantime is shown, too.
    onDone()
  }
  const withdraw = useSubmit('PUT /merchant/offers/:id', {
    toast: m.merchant_request_withdrawn(),
    onSuccess: close,
    onProblem({ message }) {
      notifyFailed(message)
      close()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.merchant_request_withdraw_title()}
      description={m.merchant_request_withdraw_hint()}
      cancelLabel={m.merchant_request_withdraw_no()}
      confirmLabel={m.merchant_request_withdraw()}
      danger
      busy={withdraw.isBusy && m.ui_sending()}
      onConfirm={() => void withdraw.submit({ params: { id: quoteId }, body: { status: 'withdrawn' } })}
    />
  )
}

type WithdrawDialogProps = {
  quoteId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called when the dialog is done, also if the quote could not be withdrawn. */
  onDone: () => void
}
