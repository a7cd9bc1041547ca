import { m } from '#messages'
import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { ReactElement, ReactNode } from 'react'

/**
 * For longer forms: a bottom sheet that can be swiped away on a phone, a panel from the right on a wide
 * screen. Its foot is always visible.
 */
export function Sheet({ open, onOpenChange, trigger, title, children, foot, finalFocus }: SheetProps) {
  const wide = useSyncExternalStore(watchWide, isWide, () => false)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange?.(next)}
      swipeDirection={wide ? 'right' : 'down'}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-viewport sheet-viewport">
          <Base.Popup className="sheet" finalFocus={finalFocus}>
            <header>
              <Base.Title>{title}</Base.Title>
            </header>
            <Base.Content className="inside">{children}</Base.Content>
            {foot && <div className="sheet-foot">{foot}</div>}
            <Base.Close className="icon-btn close" aria-label={m.ui_close()}>
              <X />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

const wideScreen = '(min-width: 900px)'
const isWide = () => matchMedia(wideScreen).matches
function watchWide(onChange: () => void) {
  const query = matchMedia(wideScreen)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export type SheetProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
  /**
   * Where the focus goes if the element that opened the sheet may be removed; by default it returns there.
   */
  finalFocus?: () => HTMLElement | null
}
