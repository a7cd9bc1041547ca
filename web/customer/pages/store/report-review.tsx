import { useState } from 'react'
import { callWithoutRedirect } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Radio } from '#web/components/forms/radio.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'

const REASONS = [
  ['spam', 'It is advertising or spam'],
  ['offensive', 'It is insulting or hateful'],
  ['not-a-customer', 'It is not by a customer'],
  ['private-data', 'It reveals someone’s private data'],
  ['other', 'Something else'],
] as const

/** Reports a review. After a failure the form keeps what was typed. */
export function ReportReview({
  reviewId,
  name,
  onClose,
}: {
  reviewId: string
  name: string
  onClose: () => void
}) {
  const [reason, setReason] = useState<(typeof REASONS)[number][0]>()
  const [text, setText] = useState('')
  const [errorMessage, setErrorMessage] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [done, setDone] = useState<string>()

  async function send() {
    if (!reason) return setErrorMessage('Please choose a reason.')
    setErrorMessage(undefined)
    setSending(true)
    try {
      const details = text.trim()
      const { message } = await callWithoutRedirect('POST /reviews/:id/report', {
        params: { id: reviewId },
        body: { reason, ...(details && { text: details }) },
      })
      setDone(message)
    } catch (error) {
      setErrorMessage(`The report could not be sent. ${problemOf(error).message}`)
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Report a review"
      description={`What is wrong with what ${name} says?`}
      buttons={
        done ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="line" onClick={onClose}>
              Cancel
            </Button>
            <Button busy={isSending && 'Sending...'} onClick={() => void send()}>
              Send report
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
            <legend className="vh">Reason</legend>
            {REASONS.map(([value, words]) => (
              <Radio
                key={value}
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              >
                {words}
              </Radio>
            ))}
          </fieldset>
          <TextAreaField
            label="More about it"
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
