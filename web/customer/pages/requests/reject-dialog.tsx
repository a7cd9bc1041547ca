import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { providerOf } from '#web/shared/requests/provider-of.ts'
import type { DecidedQuote } from './decided-quote.ts'

export default function RejectDialog({ quote, onClose }: { quote: DecidedQuote; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { revalidate } = useRevalidator()

  async function reject() {
    setBusy(true)
    setRefusal(undefined)
    try {
      await call('PUT /request-service/:requestId/reject-offer/:offerId', {
        params: { requestId: quote.requestId, offerId: quote.id },
        body: { reason: reason.trim() },
      })
    } catch (error) {
      setRefusal(m.request_error({ message: problemOf(error).message }))
      return setBusy(false)
    }
    notifyDone(m.quote_reject_done())
    await revalidate()
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.request_confirm_title()}
      description={m.quote_reject_question({ provider: providerOf(quote) })}
      cancelLabel={m.request_cancel()}
      confirmLabel={m.quote_reject()}
      danger
      busy={isBusy && m.quote_reject_busy()}
      finalFocus={() => document.getElementById('main')}
      onConfirm={() => void reject()}
    >
      <TextField
        label={m.quote_reject_reason()}
        optional
        hint={m.quote_reject_reason_hint()}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </ConfirmDialog>
  )
}
