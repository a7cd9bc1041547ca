import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'

/** Asks before something that cannot be taken back. Stays open and busy while the answer is carried out: close it when that is done. */
export function ConfirmDialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  children,
  confirm,
  keep,
  danger,
  busy,
  finalFocus,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange?.(next))}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-room">
          <Base.Popup className="dialog" finalFocus={finalFocus}>
            <Base.Title>{title}</Base.Title>
            {description && (
              <Base.Description className="quiet" render={<div />}>
                {description}
              </Base.Description>
            )}
            {children}
            <div className="btns">
              <Base.Close render={<Button variant="line" />}>{keep}</Base.Close>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

export type ConfirmDialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** what the two answers are called: 'Cancel Booking' and 'Keep Booking', never 'Yes' and 'No' */
  confirm: ReactNode
  keep: ReactNode
  danger?: boolean
  busy?: boolean | string
  /** where the focus goes when the answer takes away what opened the dialog; else it returns there by itself */
  finalFocus?: () => HTMLElement | null
  onConfirm: () => void
}
