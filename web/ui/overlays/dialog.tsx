import { m } from '#messages'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from '#web/ui/icons/icons.tsx'
import type { ReactElement, ReactNode } from 'react'
import { iconButtonClass } from '#web/ui/forms/buttons/icon-button-look.ts'
import { closeOnBack } from './close-on-back.ts'
import {
  DialogButtons,
  dialogClass,
  dialogTitleClass,
  dialogViewportClass,
  scrimClass,
} from './overlay-look.tsx'

/**
 * A dialog; on a phone it opens from below. Opened by state or by its trigger; `buttons` are at its foot, the
 * one that closes it first.
 */
export function Dialog({ open, onOpenChange, trigger, title, description, children, buttons }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Viewport className={dialogViewportClass}>
          <Base.Popup className={dialogClass}>
            <Base.Title className={dialogTitleClass}>{title}</Base.Title>
            {description && <Base.Description className="text-ink-2">{description}</Base.Description>}
            {children}
            {buttons && <DialogButtons>{buttons}</DialogButtons>}
            <Base.Close
              ref={closeOnBack}
              className={iconButtonClass({
                className: 'absolute top-2.5 right-1.5 wide:top-3.5 wide:right-3',
              })}
              aria-label={m.ui_close()}
            >
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
