import { SlidersHorizontal, X } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { footButtonsClass } from '#web/ui/overlays/foot-buttons.ts'

const SHEET = 'filters'

export function FilterSheetButton({ chosen }: { chosen: number }) {
  return (
    <button type="button" className={chipClass({ selected: chosen > 0 })} popoverTarget={SHEET}>
      <SlidersHorizontal className="small-icon" />
      {chosen > 0 ? m.list_filters_chosen({ count: chosen }) : m.list_filters()}
    </button>
  )
}

/**
 * Sheet of all filters: from the bottom of a phone, and at the left of a wide screen. It is a popover, so it works
 * without scripts.
 */
export function FilterSheet({ children }: { children: ReactNode }) {
  return (
    <div id={SHEET} popover="auto" className={sheet}>
      <header className="sticky top-0 z-1 -mx-4 flex items-center justify-between gap-2 bg-surface px-4 pt-4 wide:-mx-6 wide:px-6">
        <h2>{m.list_filters()}</h2>
        <IconButton className="-mr-2.5" label={m.ui_close()} popoverTarget={SHEET} popoverTargetAction="hide">
          <X />
        </IconButton>
      </header>
      {children}
    </div>
  )
}

const sheet = `fixed inset-[auto_0_0] m-0 max-h-[calc(100dvh-40px)] w-auto max-w-none overflow-y-auto overscroll-contain
  rounded-t-4xl border-0 bg-surface px-4 pb-0 text-ink backdrop:bg-scrim motion-safe:translate-y-full
  motion-safe:transition-[translate,display,overlay] motion-safe:transition-discrete
  motion-safe:open:translate-y-0 motion-safe:starting:open:translate-y-full
  wide:inset-[0_auto_0_0] wide:h-dvh wide:max-h-none wide:w-105 wide:rounded-none wide:px-6
  wide:motion-safe:-translate-x-full wide:motion-safe:translate-y-0 wide:motion-safe:open:translate-x-0
  wide:motion-safe:open:translate-y-0 wide:motion-safe:starting:open:-translate-x-full
  wide:motion-safe:starting:open:translate-y-0`

export const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="mb-1.5 border-b border-line pb-3.5">
    <legend className="pt-2.5 pb-1 font-display text-16 leading-label font-bold">{title}</legend>
    {children}
  </fieldset>
)

/** The buttons of the sheet, which stay at its foot. */
export const FilterSheetFoot = ({ children }: { children: ReactNode }) => (
  <div
    className={`${footButtonsClass} sticky bottom-0 -mx-4 border-t border-line bg-surface px-4 pt-3 pb-foot *:last:grow-5`}
  >
    {children}
  </div>
)
