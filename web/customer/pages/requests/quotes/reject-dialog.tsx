import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { REQUEST_TEXTS } from '#contract/requests/request-limits.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { getProviderName } from '#web/parts/requests/provider-name.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import type { DecidedQuote } from './decided-quote.ts'

export default function RejectDialog({ quote, onClose }: { quote: DecidedQuote; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { revalidate } = useRevalidator()
  const reject = useSubmit('PUT /request-service/:requestId/reject-offer/:offerId', {
    toast: m.quote_reject_done(),
    onSuccess: () => revalidate().then(onClose),
  })
  const params = { requestId: quote.requestId, offerId: quote.id }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.request_confirm_title()}
      description={m.quote_reject_question({ provider: getProviderName(quote) })}
      cancelLabel={m.ui_cancel()}
      confirmLabel={m.quote_reject()}
      danger
      busy={reject.isBusy && m.quote_reject_busy()}
      finalFocus={() => document.getElementById('main')}
      onConfirm={() => void reject.submit({ params, body: { reason: reason.trim() } })}
    >
      <TextField
        label={m.quote_reject_reason()}
        optional
        hint={m.quote_reject_reason_hint()}
        maxLength={REQUEST_TEXTS.reason.max}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <Refused by={reject} text={m.request_error} />
    </ConfirmDialog>
  )
}
