import { cloneElement, useState, type ReactElement } from 'react'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

const Loaded = lazyPart(async () => (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog)

/** The dialog of web/ui, whose script is loaded when it is first open. `trigger` is a button that opens it. */
export function ConfirmDialog({
  trigger,
  ...dialog
}: ConfirmDialogProps & { trigger?: ReactElement<Trigger> }) {
  const { open, onOpenChange } = dialog
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return (
    <>
      {trigger && cloneElement(trigger, { 'aria-haspopup': 'dialog', onClick: () => onOpenChange?.(true) })}
      {wasOpen && <Loaded {...dialog} />}
    </>
  )
}

type Trigger = { onClick: () => void; 'aria-haspopup': 'dialog' }
