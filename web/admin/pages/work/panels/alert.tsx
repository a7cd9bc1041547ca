import type { FormEvent } from 'react'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/refusal.tsx'
import { useSession } from '#web/app/session/session.ts'
import { ButtonLink } from '#web/ui/forms/button-link.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { paths } from '../../../paths.ts'
import type { DecisionProps } from './decision-props.ts'

/** Of these the system page shows the state, and what waits or has failed. */
const SYSTEM_ALERT =
  /^(?:dead-letters|queue-late|job-failing|invariant-broken|backup-.*|standby-.*|redis-down|.*-down|push-refused)$/

type Refund = 'send-again' | 'came-back'

/** Resolves an alert; about a refund, says what happens to it. */
export function AlertDecision({ shown: { id, facts }, onDone }: DecisionProps) {
  const isAboutRefund = facts.some(({ label, value }) => label === 'Kind' && value === 'refund-stuck')
  const { setForm, fieldErrors, ...resolve } = useSubmit(
    (resolution: string, refund?: Refund) =>
      call('POST /payments/alarms/:id/resolve', {
        params: { id },
        body: { resolution, ...(refund && { refund }) },
      }),
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
    const { submitter } = event.nativeEvent as SubmitEvent // of a form
    const refund = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const resolution = String(new FormData(event.currentTarget).get('resolution') ?? '').trim()
    void resolve.submit(resolution, refund === 'send-again' || refund === 'came-back' ? refund : undefined)
  }
  return (
    <form className="grid gap-3" method="post" noValidate ref={setForm} onSubmit={submit}>
      <Refused by={resolve} />
      {isAboutSystem && adminMay(role, 'seeSystem') && (
        <ButtonLink variant="line" full href={isAboutQueue ? paths.jobs({ queue: about }) : paths.system()}>
          Open the system page
        </ButtonLink>
      )}
      <TextAreaField
        label="What was done"
        name="resolution"
        maxLength={500}
        hint="It is stored with your name."
        error={fieldErrors.resolution}
      />
      {isAboutRefund ? (
        <>
          <Button type="submit" value="send-again" full busy={resolve.isBusy && 'Sending…'}>
            Send the refund again
          </Button>
          <Button type="submit" value="came-back" variant="line" full>
            The money came back to us
          </Button>
        </>
      ) : (
        <Button type="submit" full busy={resolve.isBusy && 'Resolving…'}>
          Resolve
        </Button>
      )}
    </form>
  )
}
