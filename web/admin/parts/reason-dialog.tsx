import type { ReactElement, ReactNode } from 'react'
import { REASON_TEXT } from '#contract/admin/reason-limits.ts'
import type { TextLimits } from '#contract/text-limits.ts'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { FormDialog, type Values } from './form-dialog.tsx'

type ReasonDialogProps<Result> = {
  /** The button that opens it. */
  trigger: ReactElement
  title: string
  /** Description of the effect and of the readers of the reason. */
  description: ReactNode
  /** More fields of the form, whose values `send` gets. */
  children?: ReactNode
  confirmLabel: string
  danger?: boolean
  hint?: string
  limits?: Required<TextLimits>
  toast?: string | ((result: Result) => string | undefined)
  send: (reason: string, values: Values) => Promise<Result>
  onDone: (result: Result) => unknown
}

/** Asks why, then does something that affects a person. Asks for the password or passkey again where the API does. */
export function ReasonDialog<Result>({
  children,
  hint = 'It is written to the audit log.',
  limits = REASON_TEXT,
  toast = 'Done',
  send,
  ...dialog
}: ReasonDialogProps<Result>) {
  const reauthenticate = useReauthentication()
  return (
    <FormDialog
      {...dialog}
      toast={toast}
      check={({ reason = '' }) => (reason.length < limits.min ? { reason: 'Say why' } : undefined)}
      send={({ reason = '', ...values }) => reauthenticate(() => send(reason, values))}
    >
      {(errors) => (
        <>
          {children}
          <TextAreaField
            label="Reason"
            name="reason"
            maxLength={limits.max}
            hint={hint}
            error={errors.reason}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
