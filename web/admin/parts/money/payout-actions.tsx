import { useState } from 'react'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

const MAX_CODE = 10

type PayoutActionsProps = { id: string; onDone: () => void; isCompact?: boolean }

/** Actions for a pay-out whose result M-Pesa has not reported for certain. */
export function PayoutActions({ id, onDone, isCompact = false }: PayoutActionsProps) {
  const params = { id }
  const look = isCompact ? ({ size: 'touch', variant: 'line' } as const) : ({ full: true } as const)
  const toast = ({ isWaiting }: { isWaiting: boolean }) =>
    isWaiting ? 'A second person must approve' : 'Recorded'
  return (
    <div className={isCompact ? 'flex flex-wrap justify-end gap-2' : 'grid gap-2.5'}>
      <ReasonDialog
        trigger={<Button {...look}>Try again</Button>}
        title="Send the pay-out again"
        description="With the same id, so that M-Pesa pays it once, whatever became of it before."
        confirmLabel="Send again"
        toast="The pay-out is sent again"
        send={(reason) => call('POST /admin/money/payouts/:id/retry', { params, body: { reason } })}
        onDone={onDone}
      />
      <ReasonDialog
        trigger={
          <Button {...look} variant="line">
            It was paid
          </Button>
        }
        title="Record as paid"
        description="Look for a payment to this number in the M-Pesa portal, and enter its code."
        confirmLabel="Record as paid"
        toast={toast}
        send={(reason, { receipt = '' }) =>
          call('POST /admin/money/payouts/:id/paid', { params, body: { reason, receipt } })
        }
        onDone={onDone}
      >
        <Payee id={id} />
        <TextField
          label="M-Pesa code"
          name="receipt"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={MAX_CODE}
          hint="Ten letters and digits."
        />
      </ReasonDialog>
      <ReasonDialog
        trigger={
          <Button {...look} variant="line">
            It was not paid
          </Button>
        }
        title="Record as failed"
        description="Only if the M-Pesa portal shows that nothing was paid to this number. A withdrawal returns to the rewards; a refund waits for a person."
        confirmLabel="Record as failed"
        danger
        toast={toast}
        send={(reason) => call('POST /admin/money/payouts/:id/failed', { params, body: { reason } })}
        onDone={onDone}
      >
        <Payee id={id} />
      </ReasonDialog>
    </div>
  )
}

/** Payee of a pay-out. Showing the number is written to the audit log, so it needs a click. */
function Payee({ id }: { id: string }) {
  const reauthenticate = useReauthentication()
  const [phone, setPhone] = useState<string | null>(null)
  const reveal = useSubmit(
    () => reauthenticate(() => call('POST /admin/money/payouts/:id/number', { params: { id } })),
    { onSuccess: (shown) => setPhone(shown.phone) },
  )
  if (phone !== null)
    return (
      <p>
        To <b>{phone}</b>
      </p>
    )
  return (
    <>
      <Refused by={reveal} />
      <Button variant="line" busy={reveal.isBusy && 'Loading…'} onClick={() => void reveal.submit()}>
        Show the number
      </Button>
    </>
  )
}
