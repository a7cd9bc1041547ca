import { useState } from 'react'
import { REASON_TEXT } from '#contract/admin/reason-limits.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import type { DecisionProps } from './decision-props.ts'

/** A second person approves or refuses what another admin asked for. */
export function ApprovalDecision({ shown: { id }, onDone }: DecisionProps) {
  const [note, setNote] = useState('')
  const reauthenticate = useReauthentication()
  const { fieldErrors, ...decide } = useSubmit(
    (decision: 'approve' | 'refuse') =>
      reauthenticate(() =>
        call('PUT /admin/approvals/:id', { params: { id }, body: { decision, note: note.trim() } }),
      ),
    {
      check: (decision) =>
        decision === 'refuse' && note.trim().length < REASON_TEXT.min
          ? { note: 'Say why you refuse' }
          : undefined,
      toast: (_, decision) => (decision === 'approve' ? 'Approved' : 'Refused'),
      onSuccess: onDone,
    },
  )
  return (
    <div className="grid gap-3">
      <Refused by={decide} />
      <TextAreaField
        label="Note"
        name="note"
        maxLength={REASON_TEXT.max}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        hint="It is written to the audit log."
        error={fieldErrors.note}
      />
      <Button full busy={decide.isBusy && 'Deciding…'} onClick={() => void decide.submit('approve')}>
        Approve
      </Button>
      <Button variant="line" full disabled={decide.isBusy} onClick={() => void decide.submit('refuse')}>
        Refuse
      </Button>
    </div>
  )
}
