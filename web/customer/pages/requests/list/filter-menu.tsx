import { Check, ChevronDown, type Icon } from '#web/ui/icons/icons.tsx'
import { useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { menuRowClass } from '#web/ui/navigation/links/link-look.ts'
import { placeBelow } from '../parts/place-below.ts'

/** Options of a filter as links, in a popover that works without scripts. */
export function FilterMenu({ id, label, chosen, icon: Icon, options }: FilterMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={chipClass({ selected: chosen !== undefined, tall: true })}
        popoverTarget={id}
        aria-label={chosen === undefined ? label : `${label}: ${chosen}`}
      >
        {Icon && <Icon className="small-icon" aria-hidden />}
        {chosen ?? label}
        <ChevronDown className="small-icon" aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        className={menu}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState === 'open') placeBelow(button.current, currentTarget)
        }}
      >
        <nav aria-label={label}>
          <ul>
            {options.map((option) => (
              <li key={option.href}>
                <RouterLink
                  to={option.href}
                  preventScrollReset
                  className={menuRowClass}
                  aria-current={option.isChosen ? 'true' : undefined}
                  onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
                >
                  <span className="min-w-0 flex-1">{option.label}</span>
                  {option.isChosen && <Check className="small-icon" aria-hidden />}
                </RouterLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  )
}

const menu = `fixed inset-x-2 top-auto bottom-[calc(64px+env(safe-area-inset-bottom))] m-0 max-h-[60dvh] w-auto
  overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 text-ink shadow-float
  wide:absolute wide:inset-[var(--top,320px)_var(--right,40px)_auto_auto] wide:max-h-100 wide:w-64`

type FilterMenuProps = {
  id: string
  label: string
  /** The text of the chosen option; undefined without one. */
  chosen: string | undefined
  icon?: Icon
  options: { href: string; label: string; isChosen: boolean }[]
}
