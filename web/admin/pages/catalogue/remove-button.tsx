import { useState } from 'react'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'

type RemoveButtonProps = {
  name: string
  /** Description of the effect. */
  description: string
  remove: () => Promise<unknown>
  onDone: () => unknown
}

/** Asks before something is removed. */
export function RemoveButton({ name, description, remove, onDone }: RemoveButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const submit = useSubmit(remove, {
    toast: 'Removed',
    async onSuccess() {
      await onDone()
      setOpen(false)
    },
  })
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="line" size="touch" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
      title={`Remove “${name}”?`}
      description={description}
      confirmLabel="Remove"
      cancelLabel="Keep"
      danger
      busy={submit.isBusy && 'Removing…'}
      onConfirm={() => void submit.submit()}
    >
      <Refused by={submit} />
    </ConfirmDialog>
  )
}
