import { useState } from 'react'
import { REASON_TEXT } from '#contract/admin/reason-limits.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { BadgeCheck } from '#web/ui/icons/icons.tsx'

type Decision = 'verify' | 'ask' | 'refuse'
const TOASTS = { verify: 'Verified', ask: 'The store is asked', refuse: 'Refused' }

type DecideStoreProps = { storeId: string; onDone: () => void; onConflict: () => void }

/** Verifies a store, asks for another document, or refuses. */
export function DecideStore({ storeId, onDone, onConflict }: DecideStoreProps) {
  const [reason, setReason] = useState('')
  const { fieldErrors, ...decide } = useSubmit(
    (decision: Decision) =>
      call('PUT /admin/stores/:id/verification', {
        params: { id: storeId },
        body: { decision, reason: reason.trim() },
      }),
    {
      check: (decision) =>
        decision !== 'verify' && reason.trim().length < REASON_TEXT.min
          ? { reason: 'Say why, the store reads it' }
          : undefined,
      toast: (_, decision) => TOASTS[decision],
      onSuccess: onDone,
      onProblem({ status }) {
        if (status === 409) onConflict()
      },
    },
  )
  return (
    <div className="grid gap-2.5">
      <Refused by={decide} />
      <Button full busy={decide.isBusy && 'Deciding…'} onClick={() => void decide.submit('verify')}>
        <BadgeCheck /> Verify this store
      </Button>
      <Button variant="line" full disabled={decide.isBusy} onClick={() => void decide.submit('ask')}>
        Ask for another document
      </Button>
      <Button variant="danger" full disabled={decide.isBusy} onClick={() => void decide.submit('refuse')}>
        Refuse
      </Button>
      <TextAreaField
        label="Reason, the store reads it"
        name="reason"
        maxLength={REASON_TEXT.max}
        placeholder="Needed unless you verify"
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        error={fieldErrors['reason']}
      />
    </div>
  )
}
