import { useState, type ReactElement } from 'react'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'

type CorrectProps = { id: string; trigger: ReactElement; onDone: () => unknown }

/** The new number gets a code, which the person reads out. */
export const CorrectPhone = ({ id, trigger, onDone }: CorrectProps) => (
  <ReasonDialog
    trigger={trigger}
    title="Correct the phone number"
    description="The new number gets a code. Ask the person to read it out."
    confirmLabel="Correct"
    toast="The number is corrected"
    send={(reason, values) =>
      call('PUT /admin/people/:id/phone', {
        params: { id },
        body: { reason, phone: values.phone ?? '', otp: values.otp ?? '' },
      })
    }
    onDone={onDone}
  >
    <PhoneFields id={id} />
  </ReasonDialog>
)

function PhoneFields({ id }: { id: string }) {
  const [phone, setPhone] = useState('')
  const { fieldErrors, ...send } = useSubmit(
    () => call('POST /admin/people/:id/phone-code', { params: { id }, body: { phone } }),
    { toast: 'The code is on its way' },
  )
  return (
    <div className="grid gap-3">
      <Refused by={send} />
      <TextField
        label="New number"
        name="phone"
        type="tel"
        autoComplete="off"
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        error={fieldErrors.phone}
      />
      <Button variant="line" busy={send.isBusy && 'Sending…'} onClick={() => void send.submit()}>
        Send a code
      </Button>
      <TextField label="Code that the person reads out" name="otp" inputMode="numeric" autoComplete="off" />
    </div>
  )
}

/** The new address gets a link. */
export const CorrectEmail = ({ id, trigger, onDone }: CorrectProps) => (
  <ReasonDialog
    trigger={trigger}
    title="Correct the e-mail address"
    description="The new address gets a link. It becomes that of the account when the person opens the link."
    confirmLabel="Send the link"
    toast="The link is on its way"
    send={(reason, values) =>
      call('POST /admin/people/:id/email', {
        params: { id },
        body: { reason, email: values.email ?? '' },
      })
    }
    onDone={onDone}
  >
    <TextField label="New address" name="email" type="email" autoComplete="off" />
  </ReasonDialog>
)
