import { useState } from 'react'
import { m } from '#messages'
import type { StaffCalendar } from '#contract/calendars.ts'
import { CALENDAR_TEXTS } from '#contract/calendars/limits.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const listSteps = () => [
  { program: m.merchant_calendars_google(), steps: m.merchant_calendars_steps_google() },
  { program: m.merchant_calendars_outlook(), steps: m.merchant_calendars_steps_outlook() },
  { program: m.merchant_calendars_apple(), steps: m.merchant_calendars_steps_apple() },
]

/** Asks for the address of a calendar, and says where each program has it. */
export function ConnectDialog({ personId, name, onConnected, onClose }: ConnectDialogProps) {
  const [address, setAddress] = useState('')
  const connect = useSubmit(
    () => call('POST /staff/:id/calendars', { params: { id: personId }, body: { address } }),
    {
      check: () => (address.trim() === '' ? { address: m.field_required() } : undefined),
      toFieldErrors: ({ errors }) => errors,
      toast: ({ message }) => message,
      onSuccess({ calendar }) {
        onConnected(calendar)
        onClose()
      },
    },
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || connect.isBusy || onClose()}
      title={m.merchant_calendars_connect_title({ name })}
      buttons={
        <>
          <Button variant="line" disabled={connect.isBusy} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button busy={connect.isBusy && m.ui_saving()} onClick={() => void connect.submit()}>
            {m.merchant_calendars_connect()}
          </Button>
        </>
      }
    >
      <p className="quiet">{m.merchant_calendars_privacy()}</p>
      <TextField
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        label={m.merchant_calendars_address()}
        required
        maxLength={CALENDAR_TEXTS.address.max}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        error={connect.fieldErrors.address}
      />
      <Refused by={connect} />
      <div className="divide-y divide-line">
        {listSteps().map(({ program, steps }) => (
          <details key={program} className="py-1">
            <summary className="flex min-h-11 cursor-pointer items-center font-emphasis">
              {m.merchant_calendars_where({ program })}
            </summary>
            <p className="pb-3 text-14 whitespace-pre-line">{steps}</p>
          </details>
        ))}
      </div>
    </Dialog>
  )
}

type ConnectDialogProps = {
  personId: string
  name: string
  onConnected: (calendar: StaffCalendar) => void
  onClose: () => void
}
