import { useState } from 'react'
import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { callWithoutRedirect } from '#web/shared/document/browser.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Radio } from '#web/components/forms/radio.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'

const REASONS = [
  ['spam', m.chat_report_spam],
  ['offensive', m.chat_report_offensive],
  ['fraud', m.chat_report_fraud],
  ['other', m.chat_report_other],
] as const

/** Reports a store to the team of D3. After a failure, what was typed is still there. */
export function ReportStore({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const [reason, setReason] = useState<(typeof REASONS)[number][0]>()
  const [details, setDetails] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)

  async function send() {
    if (!reason) return setProblem(m.chat_report_choose())
    setProblem(undefined)
    setSending(true)
    try {
      await callWithoutRedirect('POST /chat/conversations/:id/report', {
        params: { id: conversation.id },
        body: { reason, details: details.trim() },
      })
      setDone(true)
    } catch (error) {
      setProblem(problemOf(error).message)
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.chat_report_title({ store: conversation.store.name })}
      description={m.chat_report_text({ store: conversation.store.name })}
      buttons={
        isDone ? (
          <Button onClick={onClose}>{m.ui_close()}</Button>
        ) : (
          <>
            <Button variant="line" onClick={onClose}>
              {m.chat_cancel()}
            </Button>
            <Button busy={isSending && m.chat_report_sending()} onClick={() => void send()}>
              {m.chat_report_send()}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <Note tone="ok" role="status">
          {m.chat_report_done()}
        </Note>
      ) : (
        <>
          <fieldset>
            <legend className="sr-only">{m.chat_report_reason()}</legend>
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
            label={m.chat_report_details()}
            optional
            name="details"
            rows={3}
            maxLength={1000}
            value={details}
            onChange={({ currentTarget: { value } }) => setDetails(value)}
          />
          {problem && (
            <Note tone="bad" role="alert">
              {problem}
            </Note>
          )}
        </>
      )}
    </Dialog>
  )
}
