import { useState } from 'react'
import { REASON_TEXT } from '#contract/admin/reason-limits.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import type { DecisionProps } from './decision-props.ts'

const HINT = 'It is written to the audit log. The person is notified of the reason of a refusal.'
const TEXTS = {
  export: { button: 'Send a link to the data', toast: 'The link is on its way', hint: HINT },
  erasure: { button: 'Erase in seven days', toast: 'It is erased in seven days', hint: HINT },
  correction: {
    button: 'It is corrected',
    toast: 'The person is notified',
    hint: 'Correct the data on the page of the person first. The person reads what you write; it is in the audit log, too.',
  },
}

/** Sends a copy of the data, erases it or says that it is corrected, or refuses. */
export function DataRequestDecision({ shown: { id, title, facts }, onDone }: DecisionProps) {
  const kind = title.endsWith('erase the data')
    ? 'erasure'
    : title.endsWith('correct the data')
      ? 'correction'
      : 'export'
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
        reason.trim().length < REASON_TEXT.min
          ? { reason: 'Say how you know who asks, or why not' }
          : undefined,
      toast: (_, decision) => (decision === 'refuse' ? 'Refused' : TEXTS[kind].toast),
      onSuccess: onDone,
    },
  )
  return (
    <div className="grid gap-3">
      <Refused by={decide} />
      <TextAreaField
        label="Reason"
        name="reason"
        maxLength={REASON_TEXT.max}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint={TEXTS[kind].hint}
        error={fieldErrors.reason}
      />
      <Button
        full
        variant={kind === 'erasure' ? 'danger' : 'primary'}
        busy={decide.isBusy && 'Deciding…'}
        onClick={() => void decide.submit('fulfil')}
      >
        {TEXTS[kind].button}
      </Button>
      <Button variant="line" full disabled={decide.isBusy} onClick={() => void decide.submit('refuse')}>
        Refuse
      </Button>
    </div>
  )
}
