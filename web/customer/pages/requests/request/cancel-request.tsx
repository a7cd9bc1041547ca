import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { REQUEST_TEXTS } from '#contract/requests/request-limits.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'

export default function CancelRequest({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { revalidate } = useRevalidator()
  const withdraw = useSubmit('PUT /request-service/:id/cancel', {
    toast: m.request_withdrawn(),
    onSuccess: () => revalidate().then(onClose),
  })

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.request_confirm_title()}
      description={m.request_withdraw_question()}
      cancelLabel={m.ui_cancel()}
      confirmLabel={m.request_withdraw()}
      danger
      busy={withdraw.isBusy && m.request_withdrawing()}
      finalFocus={() => document.getElementById('main')}
      onConfirm={() => void withdraw.submit({ params: { id: requestId }, body: { reason: reason.trim() } })}
    >
      <TextField
        label={m.quote_reject_reason()}
        optional
        maxLength={REQUEST_TEXTS.reason.max}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <Refused by={withdraw} text={m.request_error} />
    </ConfirmDialog>
  )
}
