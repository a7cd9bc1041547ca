import { useId, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { Radio } from '#web/components/forms/radio.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'

const MAX_DETAILS = 1000
const REASONS = [
  ['spam', m.merchant_chat_report_spam],
  ['offensive', m.merchant_chat_report_offensive],
  ['fraud', m.merchant_chat_report_fraud],
  ['other', m.merchant_chat_report_other],
] as const

export function ReportDialog({ conversationId, name, onClose }: ReportDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState<(typeof REASONS)[number][0]>('spam')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const details = String(new FormData(event.currentTarget).get('details') ?? '')
    setBusy(true)
    setRefusal(undefined)
    try {
      await call('POST /chat/conversations/:id/report', {
        params: { id: conversationId },
        body: { reason, details },
      })
      notifyDone(m.merchant_chat_reported())
      onClose()
    } catch (error) {
      setRefusal(problemOf(error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || isBusy || onClose()}
      title={m.merchant_chat_report_title({ name })}
      description={m.merchant_chat_report_description()}
      buttons={
        <>
          <Button variant="line" disabled={isBusy} onClick={onClose}>
            {m.merchant_form_cancel()}
          </Button>
          <Button type="submit" form={formId} busy={isBusy && m.merchant_chat_reporting()}>
            {m.merchant_chat_report_send()}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-3" onSubmit={(event) => void send(event)}>
        <fieldset className="grid">
          <legend className="mb-1 text-14 font-semibold">{m.merchant_chat_report_reason()}</legend>
          {REASONS.map(([each, label]) => (
            <Radio
              key={each}
              name="reason"
              value={each}
              checked={each === reason}
              onChange={() => setReason(each)}
            >
              {label()}
            </Radio>
          ))}
        </fieldset>
        <TextAreaField
          label={m.merchant_chat_report_details()}
          optional
          name="details"
          rows={3}
          maxLength={MAX_DETAILS}
        />
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
      </form>
    </Dialog>
  )
}

type ReportDialogProps = { conversationId: string; name: string; onClose: () => void }
