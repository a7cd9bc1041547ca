import { useId, useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

type ReasonDialogProps<Result> = {
  /** The button that opens it. */
  trigger: ReactElement
  title: string
  /** What happens then, and who reads the reason. */
  description: ReactNode
  /** More fields of the form, which `send` reads from its data. */
  children?: ReactNode
  confirmLabel: string
  danger?: boolean
  hint?: string
  toast?: string | ((result: Result) => string | undefined)
  send: (reason: string, data: FormData) => Promise<Result>
  onDone: (result: Result) => unknown
}

/** Asks why, then does something that affects a person. Asks for the password or passkey again where the API does. */
export function ReasonDialog<Result>({
  trigger,
  title,
  description,
  children,
  confirmLabel,
  danger,
  hint = 'It is written to the audit log.',
  toast = 'Done',
  send,
  onDone,
}: ReasonDialogProps<Result>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const reauthenticate = useReauthentication()
  const { setForm, fieldErrors, ...submit } = useSubmit(
    (reason: string, data: FormData) => reauthenticate(() => send(reason, data)),
    {
      check: (reason) => (reason.length < 3 ? { reason: 'Say why' } : undefined),
      toast: typeof toast === 'string' ? toast : (result) => toast(result),
      async onSuccess(result) {
        await onDone(result)
        setOpen(false)
      },
    },
  )
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    void submit.submit(String(data.get('reason') ?? '').trim(), data)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        submit.clear()
      }}
      trigger={trigger}
      title={title}
      description={description}
      buttons={
        <>
          <Button variant="line" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={submit.isBusy && 'Saving…'}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} className="mt-3 grid gap-4" method="post" noValidate ref={setForm} onSubmit={onSubmit}>
        <Refused by={submit} />
        {children}
        <TextAreaField
          label="Reason"
          name="reason"
          maxLength={500}
          hint={hint}
          error={fieldErrors.reason}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
