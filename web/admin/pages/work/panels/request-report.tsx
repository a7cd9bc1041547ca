import { useState } from 'react'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/refusal.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import type { DecisionProps } from './decision-props.ts'

/** Removes a reported request or quote, or dismisses the reports. */
export function RequestReportDecision({ shown: { id }, onDone }: DecisionProps) {
  const [requestId = '', offerId] = id.split('.')
  const [note, setNote] = useState('')
  const { fieldErrors, ...decide } = useSubmit(
    (decision: 'remove' | 'dismiss') =>
      call('PUT /admin/request-reports/:requestId', {
        params: { requestId },
        body: { decision, note: note.trim(), ...(offerId !== undefined && { offerId }) },
      }),
    {
      check: (decision) =>
        decision === 'remove' && note.trim().length < 3 ? { note: 'Say why it is removed' } : undefined,
      toast: (_, decision) => (decision === 'remove' ? 'Removed' : 'The reports are dismissed'),
      onSuccess: onDone,
    },
  )
  return (
    <div className="grid gap-3">
      <Refused by={decide} />
      <TextAreaField
        label="Why"
        name="note"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        hint="It is written to the audit log. The author is notified of a removal."
        error={fieldErrors.note}
      />
      <Button
        variant="danger"
        full
        busy={decide.isBusy && 'Deciding…'}
        onClick={() => void decide.submit('remove')}
      >
        {offerId === undefined ? 'Remove the request' : 'Remove the quote'}
      </Button>
      <Button variant="line" full disabled={decide.isBusy} onClick={() => void decide.submit('dismiss')}>
        Dismiss the reports
      </Button>
    </div>
  )
}
