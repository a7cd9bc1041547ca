import type { FormEvent } from 'react'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/refusal.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import type { DecisionProps } from './decision-props.ts'

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
