import { useState } from 'react'
import { m } from '#messages'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { notifyDone, notifyFailed } from '#web/components/overlays/notify.ts'

/** Withdraws a quote of the merchant after a question. */
export default function WithdrawDialog({ quoteId, open, onOpenChange, onDone }: WithdrawDialogProps) {
  const [isBusy, setBusy] = useState(false)
  async function withdraw() {
    if (isBusy) return
    setBusy(true)
    try {
      await call('PUT /merchant/offers/:id', { params: { id: quoteId }, body: { status: 'withdrawn' } })
      notifyDone(m.merchant_request_withdrawn())
    } catch (error) {
      notifyFailed(problemOf(error).message)
    } finally {
      onOpenChange(false)
      setBusy(false)
      // What the customer or a colleague has done meanwhile is shown, too.
      onDone()
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.merchant_request_withdraw_title()}
      description={m.merchant_request_withdraw_hint()}
      cancelLabel={m.merchant_request_withdraw_no()}
      confirmLabel={m.merchant_request_withdraw()}
      danger
      busy={isBusy && m.merchant_request_sending()}
      onConfirm={() => void withdraw()}
    />
  )
}

type WithdrawDialogProps = {
  quoteId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Also if it could not be withdrawn. */
  onDone: () => void
}
