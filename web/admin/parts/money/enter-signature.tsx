import { REASON_TEXT } from '#contract/admin/reason-limits.ts'
import { call } from '#web/api/browser.ts'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'

type EnterSignatureProps = { id: string; onDone: () => void; isCompact?: boolean }

const MAX_CHARACTERS = 60
const asShown = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const

/** Form for a signature that KRA has made and does not show to us. */
export function EnterSignature({ id, onDone, isCompact = false }: EnterSignatureProps) {
  const reauthenticate = useReauthentication()
  const look = isCompact ? ({ size: 'touch' } as const) : ({ full: true } as const)
  return (
    <FormDialog
      trigger={
        <Button {...look} variant="line">
          Enter the signature
        </Button>
      }
      title="Enter what KRA has signed"
      description="Only if KRA’s portal shows an invoice with this number and amount. Copy its fields from there."
      confirmLabel="Enter"
      toast="The invoice is signed"
      send={({ cuInvoiceNumber = '', internalData = '', signature = '', day = '', time = '', reason = '' }) =>
        reauthenticate(() =>
          call('POST /admin/invoices/:id/signature', {
            params: { id },
            body: { cuInvoiceNumber, internalData, signature, day, time, reason },
          }),
        )
      }
      onDone={onDone}
    >
      {(errors) => (
        <>
          <TextField
            label="CU invoice number"
            name="cuInvoiceNumber"
            hint="Such as KRACU0100000001/152."
            error={errors.cuInvoiceNumber}
            maxLength={MAX_CHARACTERS}
            {...asShown}
          />
          <TextField
            label="Internal data"
            name="internalData"
            error={errors.internalData}
            maxLength={MAX_CHARACTERS}
            {...asShown}
          />
          <TextField
            label="Receipt signature"
            name="signature"
            error={errors.signature}
            maxLength={MAX_CHARACTERS}
            {...asShown}
          />
          <div className="grid gap-4 wide:grid-cols-2">
            <TextField label="Day" type="date" name="day" error={errors.day} />
            <TextField label="Time in Nairobi" type="time" name="time" error={errors.time} />
          </div>
          <TextAreaField
            label="Reason"
            name="reason"
            maxLength={REASON_TEXT.max}
            hint="It is written to the audit log."
            error={errors.reason}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
