import { m } from '#messages'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

/**
 * A dialog; on a phone it opens from below. Opened by state or by its trigger; `buttons` are at its foot, the
 * one that closes it first.
 */
export function Dialog({ open, onOpenChange, trigger, title, description, children, buttons }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup className="dialog">
            <Base.Title>{title}</Base.Title>
            {description && <Base.Description className="quiet">{description}</Base.Description>}
            {children}
            {buttons && <div className="btns">{buttons}</div>}
            <Base.Close className="icon-btn close" aria-label={m.ui_close()}>
              <X />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  buttons?: ReactNode
}
