import { useState } from 'react'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

const MAX_CODE = 20

type RefundActionsProps = { id: string; onDone: () => void; isCompact?: boolean }

/** Actions for a refund that M-Pesa refuses. */
export function RefundActions({ id, onDone, isCompact = false }: RefundActionsProps) {
  const params = { id }
  const look = isCompact ? ({ size: 'touch', variant: 'line' } as const) : ({ full: true } as const)
  return (
    <div className={isCompact ? 'flex justify-end gap-2' : 'grid gap-2.5'}>
      <ReasonDialog
        trigger={<Button {...look}>Try again</Button>}
        title="Send the refund again"
        description="M-Pesa is asked again to send it to the phone that paid."
        confirmLabel="Send again"
        toast="The refund is sent again"
        send={(reason) => call('POST /admin/money/refunds/:id/retry', { params, body: { reason } })}
        onDone={onDone}
      />
      <ReasonDialog
        trigger={
          <Button {...look} variant="line">
            Another way
          </Button>
        }
        title="Paid by hand"
        description="Send it from the M-Pesa portal to one of these numbers, then enter the code of that payment."
        confirmLabel="Mark as paid"
        send={(reason, values) =>
          call('POST /admin/money/refunds/:id/paid', {
            params,
            body: {
              reason,
              receipt: values.receipt ?? '',
              to: values.to === 'account' ? 'account' : 'payer',
            },
          })
        }
        toast={({ isWaiting }) => (isWaiting ? 'A second person must approve' : 'Marked as paid')}
        onDone={onDone}
      >
        <ByHand id={id} />
      </ReasonDialog>
    </div>
  )
}

/** Refund by hand. Showing the numbers is written to the audit log, so it needs a click. */
function ByHand({ id }: { id: string }) {
  const reauthenticate = useReauthentication()
  const reveal = useNumbers(() =>
    reauthenticate(() => call('POST /admin/money/refunds/:id/numbers', { params: { id } })),
  )
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="text-15 font-semibold">To</legend>
        <Radio name="to" value="payer" defaultChecked>
          The phone that paid{reveal.numbers?.payer && `, ${reveal.numbers.payer}`}
        </Radio>
        <Radio
          name="to"
          value="account"
          disabled={reveal.numbers !== null && reveal.numbers.account === null}
        >
          The verified number of the account
          {reveal.numbers && `, ${reveal.numbers.account ?? 'there is no other'}`}
        </Radio>
      </fieldset>
      <Refused by={reveal} />
      {reveal.numbers === null && (
        <Button variant="line" busy={reveal.isBusy && 'Loading…'} onClick={() => void reveal.submit()}>
          Show the numbers
        </Button>
      )}
      <TextField
        label="Code of the payment"
        name="receipt"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={MAX_CODE}
        hint="From the portal of M-Pesa, ten letters and digits, or of Airtel, such as CI261126.1204.L06941."
      />
    </>
  )
}

type Numbers = { payer: string | null; account: string | null }

function useNumbers(load: () => Promise<Numbers>) {
  const [numbers, setNumbers] = useState<Numbers | null>(null)
  return { ...useSubmit(load, { onSuccess: setNumbers }), numbers }
}
