import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { closeOnBack } from './close-on-back.ts'
import {
  DialogButtons,
  dialogClass,
  dialogTitleClass,
  dialogViewportClass,
  scrimClass,
} from './overlay-look.tsx'

/**
 * Asks for confirmation before something that cannot be undone. Stays open and busy while the action runs:
 * the caller closes it afterwards.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  confirmLabel,
  cancelLabel,
  danger,
  busy,
  finalFocus,
  onConfirm,
}: ConfirmDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange?.(next))}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Viewport className={dialogViewportClass}>
          <Base.Popup
            ref={popup}
            className={dialogClass}
            initialFocus={() => (isTouched() ? popup.current : true)}
            finalFocus={finalFocus}
          >
            <Base.Title className={dialogTitleClass}>{title}</Base.Title>
            {description && <Base.Description className="text-ink-2" render={<div>{description}</div>} />}
            {children}
            <DialogButtons>
              <Base.Close ref={closeOnBack} render={<Button variant="line" />}>
                {cancelLabel}
              </Base.Close>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </DialogButtons>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** A field in focus would open a keyboard over the buttons. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Labels of the two buttons: 'Cancel Booking' and 'Keep Booking', never 'Yes' and 'No'. */
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  danger?: boolean | undefined
  busy?: boolean | string | undefined
  /** Element that gets the focus if the action removes the one that opened the dialog; by default the focus returns there. */
  finalFocus?: () => HTMLElement | null
  onConfirm: () => void
}
