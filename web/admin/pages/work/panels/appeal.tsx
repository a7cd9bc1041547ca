import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { DECISION_TEXTS } from '#contract/admin/decision-limits.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import type { DecisionProps } from './decision-props.ts'

/** Decides an appeal, by another admin than the one whose decision it is. */
export function AppealDecision({ shown: { id }, onDone }: DecisionProps) {
  const [reason, setReason] = useState('')
  const { revalidate } = useRevalidator()
  const { fieldErrors, ...decide } = useSubmit(
    (isOverturned: boolean) =>
      call('PUT /admin/appeals/:id', { params: { id }, body: { isOverturned, reason: reason.trim() } }),
    {
      check: () =>
        reason.trim().length < DECISION_TEXTS.reason.min
          ? { reason: 'Say why, the author reads it' }
          : undefined,
      toast: (_, isOverturned) => (isOverturned ? 'Overturned' : 'The decision stays'),
      onSuccess: onDone,
      onProblem({ code }) {
        if (code === 'already-decided') void revalidate()
      },
    },
  )
  return (
    <div className="grid gap-3">
      <Refused by={decide} />
      <TextAreaField
        label="Reason"
        name="reason"
        maxLength={DECISION_TEXTS.reason.max}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        hint="The author reads it."
        error={fieldErrors['reason']}
      />
      <Button full busy={decide.isBusy && 'Deciding…'} onClick={() => void decide.submit(true)}>
        Overturn the decision
      </Button>
      <Button variant="line" full disabled={decide.isBusy} onClick={() => void decide.submit(false)}>
        The decision stays
      </Button>
    </div>
  )
}
