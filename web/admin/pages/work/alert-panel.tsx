import type { FormEvent } from 'react'
import { dayAndTime } from '#domain/time/time.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { call } from '#web/api/browser.ts'
import { Refused } from '#web/app/document/refusal.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { DetailList } from './detail-list.tsx'
import type { AlertItem } from './items.ts'

type AlertPanelProps = { item: AlertItem; onDone: () => void }
type Refund = 'send-again' | 'came-back'

export function AlertPanel({ item: { alert, title }, onDone }: AlertPanelProps) {
  const { id, kind, detail, raisedAt, paymentId, refundId, claimId, subject } = alert
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
    <form className="grid gap-4" method="post" noValidate ref={setForm} onSubmit={submit}>
      <h2 className="text-22 leading-title">{title}</h2>
      <p>{detail}</p>
      <DetailList
        details={[
          ['Since', dayAndTime(Date.parse(raisedAt))],
          ['Kind', kind],
          ['About', subject],
          ['Payment', paymentId],
          ['Refund', refundId],
          ['Claim', claimId],
        ]}
      />
      <Refused by={resolve} />
      <TextAreaField
        label="What was done"
        name="resolution"
        maxLength={500}
        hint="It is stored with your name."
        error={fieldErrors.resolution}
      />
      {kind === 'refund-stuck' ? (
        <div className="grid gap-2.5">
          <Button type="submit" value="send-again" full busy={resolve.isBusy && 'Sending…'}>
            Send the refund again
          </Button>
          <Button type="submit" value="came-back" variant="line" full>
            The money came back to us
          </Button>
        </div>
      ) : (
        <Button type="submit" full busy={resolve.isBusy && 'Resolving…'}>
          Resolve
        </Button>
      )}
    </form>
  )
}
