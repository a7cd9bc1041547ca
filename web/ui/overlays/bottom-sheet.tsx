import { m } from '#messages'
import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { iconButtonClass } from '#web/ui/forms/buttons/icon-button-look.ts'
import { useIsWide } from './use-is-wide.ts'
import { closeOnBack } from './close-on-back.ts'
import { footButtonsClass } from './foot-buttons.ts'
import { popupClass, scrimClass, viewportClass } from './overlay-look.tsx'

/**
 * Sheet for longer forms: a bottom sheet that can be swiped away on a phone, a panel from the right on a wide screen. Its
 * foot is always visible.
 */
export function Sheet({
  open,
  onOpenChange,
  trigger,
  title,
  children,
  foot,
  finalFocus,
  isBeside = false,
  isFocusable = false,
}: SheetProps) {
  const wide = useIsWide()
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange?.(next)}
      swipeDirection={wide ? 'right' : 'down'}
      modal={!(isBeside && wide)}
      disablePointerDismissal={isBeside && wide}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={clsx(scrimClass, isBeside && 'wide:hidden')} />
        <Base.Viewport
          className={clsx(
            viewportClass,
            'wide:items-stretch wide:justify-end',
            isBeside && 'wide:pointer-events-none',
          )}
        >
          <Base.Popup
            className={clsx(sheetClass, isBeside ? besideClass : 'wide:w-105')}
            finalFocus={finalFocus}
          >
            <header className="pt-5.5 pr-14 pb-2 pl-4 wide:pt-6 wide:pr-16 wide:pl-6">
              <Base.Title className="text-22">{title}</Base.Title>
            </header>
            <Base.Content
              {...(isFocusable && { tabIndex: 0 })}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-4 wide:px-6 wide:pb-6"
            >
              {children}
            </Base.Content>
            {foot && (
              <div
                className={`${footButtonsClass} border-t border-line px-4 pt-3 pb-foot *:last:grow-5 wide:px-6 wide:py-4`}
              >
                {foot}
              </div>
            )}
            <Base.Close
              ref={closeOnBack}
              className={iconButtonClass({
                className: 'absolute top-2.5 right-1.5 wide:top-4 wide:right-3.5',
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

const sheetClass = `${popupClass} flex max-h-[88dvh] transform-[translateY(var(--drawer-swipe-movement-y,0px))]
  flex-col rounded-t-4xl transition-[transform] data-ending-style:transform-[translateY(100%)]
  data-starting-style:transform-[translateY(100%)] data-swiping:duration-0 data-swiping:select-none
  wide:max-h-none wide:transform-[translateX(var(--drawer-swipe-movement-x,0px))]
  wide:rounded-[18px_0_0_18px] wide:data-ending-style:transform-[translateX(100%)]
  wide:data-starting-style:transform-[translateX(100%)]`

/** The page beside it makes room where it can. */
const besideClass =
  'wide:pointer-events-auto wide:w-88 wide:rounded-none wide:border-l wide:border-line wide:shadow-none'

export type SheetProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
  /** Element that gets the focus if the one that opened the sheet may be removed; by default the focus returns there. */
  finalFocus?: () => HTMLElement | null
  /** True if the page beside the sheet stays in use on a wide screen. */
  isBeside?: boolean
  /** True if the content may have nothing that takes the focus: keys then scroll the content itself. */
  isFocusable?: boolean
}
