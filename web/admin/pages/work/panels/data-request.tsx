import { useState } from 'react'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import type { DecisionProps } from './decision-props.ts'

/** Sends a copy of the data or erases it, or refuses. */
export function DataRequestDecision({ shown: { id, title, facts }, onDone }: DecisionProps) {
  const isErasure = title.endsWith('erase the data')
  const version = Number(facts.find(({ label }) => label === 'Version')?.value)
  const [reason, setReason] = useState('')
  const reauthenticate = useReauthentication()
  const { fieldErrors, ...decide } = useSubmit(
    (decision: 'fulfil' | 'refuse') =>
      reauthenticate(() =>
        call('PUT /admin/data-requests/:id', {
          params: { id },
          body: { decision, reason: reason.trim(), version },
        }),
      ),
    {
      check: () =>
        reason.trim().length < 3 ? { reason: 'Say how you know who asks, or why not' } : undefined,
      toast: (_, decision) =>
        decision === 'refuse'
          ? 'Refused'
          : isErasure
            ? 'It is erased in seven days'
            : 'The link is on its way',
      onSuccess: onDone,
    },
  )
  return (
    <div className="grid gap-3">
      <Refused by={decide} />
      <TextAreaField
        label="Reason"
        name="reason"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="It is written to the audit log. The person is notified the reason of a refusal."
        error={fieldErrors.reason}
      />
      <Button
        full
        variant={isErasure ? 'danger' : 'primary'}
        busy={decide.isBusy && 'Deciding…'}
        onClick={() => void decide.submit('fulfil')}
      >
        {isErasure ? 'Erase in seven days' : 'Send a link to the data'}
      </Button>
      <Button variant="line" full disabled={decide.isBusy} onClick={() => void decide.submit('refuse')}>
        Refuse
      </Button>
    </div>
  )
}
