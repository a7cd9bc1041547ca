import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'

export default function CancelRequest({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { revalidate } = useRevalidator()

  async function withdraw() {
    setBusy(true)
    setProblem(undefined)
    try {
      await call('PUT /request-service/:id/cancel', {
        params: { id: requestId },
        body: { reason: reason.trim() },
      })
    } catch (error) {
      setProblem(m.request_error({ message: problemOf(error).message }))
      return setBusy(false)
    }
    notifyDone(m.request_withdrawn())
    await revalidate()
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.request_confirm_title()}
      description={m.request_withdraw_question()}
      cancelLabel={m.request_cancel()}
      confirmLabel={m.request_withdraw()}
      danger
      busy={isBusy && m.request_withdrawing()}
      finalFocus={() => document.getElementById('main')}
      onConfirm={() => void withdraw()}
    >
      <TextField
        label={m.quote_reject_reason()}
        optional
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </ConfirmDialog>
  )
}
