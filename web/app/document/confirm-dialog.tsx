import { useState } from 'react'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

const Loaded = lazyPart(async () => (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog)

/** The dialog of web/ui, whose script is loaded when it is first open. */
export function ConfirmDialog(props: ConfirmDialogProps & { open: boolean }) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen ? <Loaded {...props} /> : null
}
