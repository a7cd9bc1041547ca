import { SlidersHorizontal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { IconButton } from '#web/components/forms/icon-button.tsx'

const SHEET = 'filters'

export function FilterSheetButton({ chosen }: { chosen: number }) {
  return (
    <button type="button" className={chosen > 0 ? 'chip on' : 'chip'} popoverTarget={SHEET}>
      <SlidersHorizontal className="s" />
      {chosen > 0 ? m.list_filters_chosen({ count: chosen }) : m.list_filters()}
    </button>
  )
}

/** All filters on a phone, as a sheet from the bottom. A popover, so it works without scripts. */
export function FilterSheet({ children }: { children: ReactNode }) {
  return (
    <div id={SHEET} popover="auto" className="pop-sheet">
      <header className="row between">
        <h2>{m.list_filters()}</h2>
        <IconButton
          className="-mr-2.5"
          label={m.list_close()}
          popoverTarget={SHEET}
          popoverTargetAction="hide"
        >
          <X />
        </IconButton>
      </header>
      {children}
    </div>
  )
}

export const closeSheet = (inside: HTMLElement) => inside.closest<HTMLElement>('[popover]')?.hidePopover()
