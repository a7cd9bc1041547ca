import { useState } from 'react'
import { m } from '#messages'
import { callWithoutRedirect } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Radio } from '#web/components/forms/radio.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'

const REASONS = [
  ['spam', m.store_report_spam],
  ['offensive', m.store_report_offensive],
  ['not-a-customer', m.store_report_not_a_customer],
  ['private-data', m.store_report_private_data],
  ['other', m.store_report_other],
] as const

/** Reports a review. After a failure the form keeps what was typed. */
export function ReportReview({
  reviewId,
  name,
  onReported,
  onClose,
}: {
  reviewId: string
  name: string
  onReported?: () => void
  onClose: () => void
}) {
  const [reason, setReason] = useState<(typeof REASONS)[number][0]>()
  const [text, setText] = useState('')
  const [errorMessage, setErrorMessage] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [done, setDone] = useState<string>()

  async function send() {
    if (!reason) return setErrorMessage(m.store_report_choose())
    setErrorMessage(undefined)
    setSending(true)
    try {
      const details = text.trim()
      const { message } = await callWithoutRedirect('POST /reviews/:id/report', {
        params: { id: reviewId },
        body: { reason, ...(details && { text: details }) },
      })
      setDone(message)
      onReported?.()
    } catch (error) {
      setErrorMessage(m.store_report_failed({ reason: problemOf(error).message }))
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.store_report_title()}
      description={m.store_report_why({ name })}
      buttons={
        done ? (
          <Button onClick={onClose}>{m.store_report_close()}</Button>
        ) : (
          <>
            <Button variant="line" onClick={onClose}>
              {m.store_report_cancel()}
            </Button>
            <Button busy={isSending && m.store_report_sending()} onClick={() => void send()}>
              {m.store_report_send()}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Note tone="ok" role="status">
          {done}
        </Note>
      ) : (
        <>
          <fieldset>
            <legend className="sr-only">{m.store_report_reason()}</legend>
            {REASONS.map(([value, label]) => (
              <Radio
                key={value}
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              >
                {label()}
              </Radio>
            ))}
          </fieldset>
          <TextAreaField
            label={m.store_report_more()}
            optional
            name="report"
            rows={3}
            maxLength={500}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          {errorMessage && (
            <Note tone="bad" role="alert">
              {errorMessage}
            </Note>
          )}
        </>
      )}
    </Dialog>
  )
}
