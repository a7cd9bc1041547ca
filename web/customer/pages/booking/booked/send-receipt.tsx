import { clsx } from 'clsx'
import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import { Note } from '#web/ui/feedback/note.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { call } from '#web/api/browser.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { useSubmit } from '#web/api/use-submit.ts'

/** Receipt for an account without an e-mail address: sends it to one, then offers to add the address to the account. */
export function SendReceipt({ paymentId, className }: { paymentId: string; className?: string }) {
  const [sent, setSent] = useState<{ email: string; message: string }>()
  return (
    <section className={clsx(panelClass({}), 'noscript:hidden', className)} aria-labelledby="send-receipt">
      <h2 className="text-17!" id="send-receipt">
        {m.booking_receipt_title()}
      </h2>
      {sent ? <AddEmail {...sent} /> : <ReceiptForm paymentId={paymentId} onSent={setSent} />}
    </section>
  )
}

function ReceiptForm({
  paymentId,
  onSent,
}: {
  paymentId: string
  onSent: (sent: { email: string; message: string }) => void
}) {
  const send = useSubmit('POST /payments/:id/receipt/send', {
    onSuccess: ({ message }, { body }) => onSent({ email: body.email.trim(), message }),
  })
  const { setForm } = send

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    void send.submit({ params: { id: paymentId }, body: { email } })
  }

  return (
    <form className="mt-3 grid gap-3" method="post" noValidate ref={setForm} onSubmit={submit}>
      <Refused by={send} />
      <TextField
        label={m.booking_receipt_email()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={send.fieldErrors.email}
      />
      <Button
        type="submit"
        variant="line"
        size="touch"
        className="justify-self-start"
        disabled={send.secondsUntilRetry > 0}
        busy={send.isBusy && m.ui_sending()}
      >
        {m.booking_receipt_send()}
      </Button>
    </form>
  )
}

/** The address is added once the customer opens the link that is sent to it. */
function AddEmail({ email, message }: { email: string; message: string }) {
  const reauthenticate = useReauthentication()
  const [added, setAdded] = useState<string>()
  const add = useSubmit(() => reauthenticate(() => call('PUT /users/email', { body: { email } })), {
    onSuccess: (reply) => setAdded(reply.message),
  })

  return (
    <div className="mt-3 grid gap-3">
      <Note tone="ok" role="status" className="wrap-anywhere">
        {added ?? message}
      </Note>
      {added === undefined && (
        <>
          <p className="quiet">{m.booking_receipt_add_text()}</p>
          <Refused by={add} />
          <Button
            variant="line"
            size="touch"
            className="justify-self-start"
            disabled={add.secondsUntilRetry > 0}
            busy={add.isBusy && m.ui_sending()}
            onClick={() => void add.submit()}
          >
            {m.booking_receipt_add()}
          </Button>
        </>
      )}
    </div>
  )
}
