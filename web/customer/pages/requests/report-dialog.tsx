import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { callWithoutRedirect } from '#web/shared/document/browser.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { Radio } from '#web/components/forms/radio.tsx'
import { SelectField } from '#web/components/forms/select-field.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { providerOf } from '#web/shared/requests/provider-of.ts'
import type { loadRequest } from './load-request.ts'

const REASONS = [
  ['spam', m.request_report_spam],
  ['offensive', m.request_report_offensive],
  ['fraud', m.request_report_fraud],
  ['private-data', m.request_report_private_data],
  ['other', m.request_report_other],
] as const

/** Reports somebody's request, or a quote for one's own. After a failure, what was typed is still there. */
export default function ReportDialog({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const { quotes } = useLoaderData<typeof loadRequest>()
  const [offerId, setOfferId] = useState(request.isOwn ? (quotes[0]?.id ?? '') : '')
  const [reason, setReason] = useState<(typeof REASONS)[number][0]>()
  const [details, setDetails] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)

  async function send() {
    if (!reason) return setProblem(m.request_report_choose())
    setProblem(undefined)
    setSending(true)
    try {
      await callWithoutRedirect('POST /request-service/:id/report', {
        params: { id: request.id },
        body: { reason, details: details.trim(), ...(offerId && { offerId }) },
      })
      setDone(true)
    } catch (error) {
      setProblem(m.request_error({ message: problemOf(error).message }))
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={request.isOwn ? m.request_report_offer() : m.request_report()}
      description={m.request_report_text()}
      buttons={
        isDone ? (
          <Button onClick={onClose}>{m.ui_close()}</Button>
        ) : (
          <>
            <Button variant="line" onClick={onClose}>
              {m.request_cancel()}
            </Button>
            <Button busy={isSending && m.request_report_sending()} onClick={() => void send()}>
              {m.request_report_send()}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <Note tone="ok" role="status">
          {m.request_report_done()}
        </Note>
      ) : (
        <>
          {request.isOwn && (
            <SelectField
              label={m.request_report_which()}
              value={offerId}
              onChange={({ currentTarget: { value } }) => setOfferId(value)}
            >
              {quotes.map((quote) => (
                <option key={quote.id} value={quote.id}>
                  {providerOf(quote)}
                </option>
              ))}
            </SelectField>
          )}
          <fieldset>
            <legend className="sr-only">{m.request_report_reason()}</legend>
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
            label={m.request_report_details()}
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
