import { useId, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { formatKes } from '#domain/payments/money.ts'
import type { Problem } from '#contract/problem.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { withRetry } from '../frame/with-retry.ts'

/**
 * Asks for another phone that pays, while a prompt waits. The button shows the amount; the number is parsed by the
 * same rule as on the server.
 */
export function PayDialog({ onClose, title, provider, feeCents, busy, problem, onSend }: PayDialogProps) {
  const [wrong, setWrong] = useState<string>()
  const formId = useId()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The only field of this form.
    const field = event.currentTarget.elements.namedItem('phone') as HTMLInputElement
    const msisdn = kenyanPhone(field.value)
    setWrong(msisdn === null ? m.booking_phone_invalid() : undefined)
    if (msisdn === null) field.focus()
    else onSend(msisdn)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={m.booking_pay_dialog_description({ amount: formatKes(feeCents), provider })}
      buttons={
        <>
          <Button variant="line" onClick={() => !busy && onClose()}>
            {m.ui_not_now()}
          </Button>
          <Button type="submit" form={formId} busy={busy && m.booking_pay_sending()}>
            {m.booking_pay_amount({ amount: formatKes(feeCents) })}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-3" method="post" noValidate onSubmit={send}>
        {problem && (
          <Note tone="bad" role="alert">
            {withRetry(problem)}
          </Note>
        )}
        <TelField label={m.booking_pay_number({ provider })} name="phone" error={wrong} />
        <p className="quiet">{m.booking_pay_dialog_pin()}</p>
      </form>
    </Dialog>
  )
}

type PayDialogProps = {
  onClose: () => void
  title: string
  /** Provider that sends the prompt. */
  provider: string
  feeCents: number
  busy: boolean
  problem?: Problem | undefined
  onSend: (msisdn: string) => void
}
