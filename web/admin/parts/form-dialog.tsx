import { useId, useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { useSubmit, type FieldErrors } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { getFields } from '#web/parts/auth/form-rules.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** The fields of the form, trimmed; an unchecked box has none. */
export type Values = Record<string, string>
type FormDialogProps<Result> = {
  /** The button that opens it. */
  trigger: ReactElement
  title: string
  description?: ReactNode
  /** The fields, with the messages of those that are wrong. */
  children: (errors: FieldErrors) => ReactNode
  confirmLabel?: string
  danger?: boolean | undefined
  toast?: string | ((result: Result) => string | undefined)
  /** Returns the errors of missing or wrong fields, by field. */
  check?: (values: Values) => FieldErrors | undefined
  send: (values: Values) => Promise<Result>
  onDone: (result: Result) => unknown
}

/** A form in a dialog. */
export function FormDialog<Result>({
  trigger,
  title,
  description,
  children,
  confirmLabel = 'Save',
  danger,
  toast = 'Saved',
  check,
  send,
  onDone,
}: FormDialogProps<Result>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { setForm, fieldErrors, ...submit } = useSubmit(send, {
    ...(check && { check }),
    toast: typeof toast === 'string' ? toast : (result) => toast(result),
    async onSuccess(result) {
      await onDone(result)
      setOpen(false)
    },
  })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = getFields(event.currentTarget)
    void submit.submit(Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()])))
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
      <form
        id={id}
        className="mt-3 grid gap-4"
        method="post"
        noValidate
        ref={setForm}
        onSubmit={onSubmit}
        onInput={submit.onInput}
      >
        <Refused by={submit} />
        {children(fieldErrors)}
      </form>
    </Dialog>
  )
}
