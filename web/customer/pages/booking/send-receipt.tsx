import { clsx } from 'clsx'
import { useRef, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { ChangeEmail } from '#contract/account-forms.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { panelClass } from '#web/components/feedback/panel.ts'
import { Button } from '#web/components/forms/button.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Refused, useRefusal } from '#web/shared/document/refusal.tsx'
import { isReauthenticationRefused, useReauthentication } from '#web/shared/session/use-reauthentication.ts'

/** For an account without an e-mail address: sends the receipt to one, then offers to add it to the account. */
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
  const refusal = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const [invalid, setInvalid] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const checked = ChangeEmail.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setInvalid(checked.error?.issues[0]?.message)
    if (!checked.success) return field.current?.focus()
    refusal.clear()
    setBusy(true)
    try {
      const params = { id: paymentId }
      const { message } = await call('POST /payments/:id/receipt/send', { params, body: checked.data })
      onSent({ email: checked.data.email, message })
    } catch (error) {
      refusal.refuse(problemOf(error))
      setBusy(false)
    }
  }

  return (
    <form className="mt-3 grid gap-3" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Refused by={refusal} />
      <TextField
        ref={field}
        label={m.booking_receipt_email()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={invalid}
      />
      <Button
        type="submit"
        variant="line"
        size="touch"
        className="justify-self-start"
        disabled={refusal.secondsUntilRetry > 0}
        busy={isBusy && m.booking_receipt_sending()}
      >
        {m.booking_receipt_send()}
      </Button>
    </form>
  )
}

/** The address is added once the customer opens the link that is sent to it. */
function AddEmail({ email, message }: { email: string; message: string }) {
  const reauthenticate = useReauthentication()
  const refusal = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const [added, setAdded] = useState<string>()

  async function add() {
    refusal.clear()
    setBusy(true)
    try {
      setAdded((await reauthenticate(() => call('PUT /users/email', { body: { email } }))).message)
    } catch (error) {
      if (!isReauthenticationRefused(error)) refusal.refuse(problemOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-3 grid gap-3">
      <Note tone="ok" role="status" className="wrap-anywhere">
        {added ?? message}
      </Note>
      {added === undefined && (
        <>
          <p className="quiet">{m.booking_receipt_add_text()}</p>
          <Refused by={refusal} />
          <Button
            variant="line"
            size="touch"
            className="justify-self-start"
            disabled={refusal.secondsUntilRetry > 0}
            busy={isBusy && m.booking_receipt_sending()}
            onClick={() => void add()}
          >
            {m.booking_receipt_add()}
          </Button>
        </>
      )}
    </div>
  )
}
