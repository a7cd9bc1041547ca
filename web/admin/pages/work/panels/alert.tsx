import type { FormEvent } from 'react'
import { ALARM_TEXTS } from '#contract/payment-limits.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useSession } from '#web/app/session/session.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { paths } from '../../../paths.ts'
import type { DecisionProps } from './decision-props.ts'

/** Alerts whose state, waiting work and failures are on the system page. */
const SYSTEM_ALERT =
  /^(?:dead-letters|queue-late|job-failing|invariant-broken|backup-.*|standby-.*|redis-down|.*-down|push-refused)$/

/** Resolves an alert. Its subject is decided on its own page. */
export function AlertDecision({ shown: { id, facts }, onDone }: DecisionProps) {
  const isAboutRefund = facts.some(({ label, value }) => label === 'Kind' && value === 'refund-stuck')
  const { setForm, fieldErrors, ...resolve } = useSubmit(
    (resolution: string) =>
      call('POST /payments/alarms/:id/resolve', { params: { id }, body: { resolution } }),
    { toast: 'Resolved', onSuccess: onDone },
  )
  const role = useSession()?.adminRole ?? null
  const isAboutSystem = facts.some(({ label, value }) => label === 'Kind' && SYSTEM_ALERT.test(value))
  const isAboutQueue = facts.some(
    ({ label, value }) => label === 'Kind' && /^(?:dead-letters|queue-late)$/.test(value),
  )
  const about = facts.find(({ label }) => label === 'About')?.value
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void resolve.submit(String(new FormData(event.currentTarget).get('resolution') ?? '').trim())
  }
  return (
    <form className="grid gap-3" method="post" noValidate ref={setForm} onSubmit={submit}>
      <Refused by={resolve} />
      {isAboutSystem && adminMay(role, 'seeSystem') && (
        <ButtonLink variant="line" full href={isAboutQueue ? paths.jobs({ queue: about }) : paths.system()}>
          Open the system page
        </ButtonLink>
      )}
      {isAboutRefund && adminMay(role, 'moveMoney') && (
        <ButtonLink variant="line" full href={paths.refunds()}>
          Open the refunds
        </ButtonLink>
      )}
      <TextAreaField
        label="What was done"
        name="resolution"
        maxLength={ALARM_TEXTS.resolution.max}
        hint="It is stored with your name."
        error={fieldErrors.resolution}
      />
      <Button type="submit" full busy={resolve.isBusy && 'Resolving…'}>
        Resolve
      </Button>
    </form>
  )
}
