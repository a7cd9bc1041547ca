import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { DecisionInput } from '#contract/admin/reports.ts'
import { DECISION_TEXTS } from '#contract/admin/decision-limits.ts'
import { RULES, type Rule } from '#domain/accounts/moderation.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { RULE_NAMES } from '../../../parts/rule-names.ts'

type ReportDecisionProps = {
  removeLabel: string
  /** Error in the choice of what to remove. */
  refuseRemoval?: string | undefined
  children?: ReactNode
  send: (decision: DecisionInput) => Promise<unknown>
  onDone: () => void
}

const TOASTS = { remove: 'Removed, both sides are notified', warn: 'The author is warned', keep: 'It stays' }

/** Removes what was reported, warns its author or keeps it, with the reason that both sides read. */
export function ReportDecision({ removeLabel, refuseRemoval, children, send, onDone }: ReportDecisionProps) {
  const [rule, setRule] = useState<Rule | ''>('')
  const [reason, setReason] = useState('')
  const { revalidate } = useRevalidator()
  const { fieldErrors, ...decide } = useSubmit(
    (decision: DecisionInput['decision']) =>
      send({ decision, rule: decision === 'keep' ? null : rule || 'other', reason: reason.trim() }),
    {
      check(decision) {
        if (reason.trim().length < DECISION_TEXTS.reason.min) return { reason: 'Say why, both sides read it' }
        if (decision !== 'keep' && rule === '') return { rule: 'Choose the rule' }
        if (decision === 'remove' && refuseRemoval !== undefined) return { removal: refuseRemoval }
        return undefined
      },
      toast: (_, decision) => TOASTS[decision],
      onSuccess: onDone,
      onProblem({ status }) {
        // Somebody else was faster: the case then says who.
        if (status === 409) void revalidate()
      },
    },
  )
  return (
    <div className="grid gap-3">
      <Refused by={decide} />
      {children}
      {fieldErrors['removal'] && (
        <p className="text-14 text-danger" role="alert">
          {fieldErrors['removal']}
        </p>
      )}
      <SelectField
        label="Rule"
        name="rule"
        value={rule}
        onChange={({ currentTarget: { value } }) => setRule(RULES.find((each) => each === value) ?? '')}
        hint="Not needed to keep it."
        error={fieldErrors['rule']}
      >
        <option value="">Choose</option>
        {RULES.map((each) => (
          <option key={each} value={each}>
            {RULE_NAMES[each]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Reason"
        name="reason"
        maxLength={DECISION_TEXTS.reason.max}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        hint="Both sides read it."
        error={fieldErrors['reason']}
      />
      <Button
        variant="danger"
        full
        busy={decide.isBusy && 'Deciding…'}
        onClick={() => void decide.submit('remove')}
      >
        {removeLabel}
      </Button>
      <Button variant="line" full disabled={decide.isBusy} onClick={() => void decide.submit('warn')}>
        Warn the author
      </Button>
      <Button variant="line" full disabled={decide.isBusy} onClick={() => void decide.submit('keep')}>
        Keep it
      </Button>
    </div>
  )
}
