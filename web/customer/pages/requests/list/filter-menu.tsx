import { Check, ChevronDown, type Icon } from '#web/ui/icons/icons.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { menuRowClass } from '#web/ui/navigation/links/link-look.ts'

/** Options of a filter as links, in a popover that works without scripts. */
export function FilterMenu({ id, label, chosen, icon: Icon, options }: FilterMenuProps) {
  const anchor = `--${id}`
  return (
    <>
      <button
        type="button"
        style={{ anchorName: anchor }}
        className={chipClass({ selected: chosen !== undefined, tall: true })}
        popoverTarget={id}
        aria-label={chosen === undefined ? label : `${label}: ${chosen}`}
      >
        {Icon && <Icon className="small-icon" aria-hidden />}
        {chosen ?? label}
        <ChevronDown className="small-icon" aria-hidden />
      </button>
      <div id={id} popover="auto" className={menu} style={{ positionAnchor: anchor }}>
        <nav aria-label={label}>
          <ul>
            {options.map((option) => (
              <li key={option.href}>
                <Link
                  href={option.href}
                  className={menuRowClass}
                  aria-current={option.isChosen ? 'true' : undefined}
                >
                  <span className="min-w-0 flex-1">{option.label}</span>
                  {option.isChosen && <Check className="small-icon" aria-hidden />}
                </Link>
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
  wide:absolute wide:inset-[320px_40px_auto_auto] wide:max-h-100 wide:w-64
  wide:supports-[anchor-name:--a]:inset-[calc(anchor(bottom)+8px)_anchor(right)_auto_auto]`

type FilterMenuProps = {
  id: string
  label: string
  /** The text of the chosen option; undefined without one. */
  chosen: string | undefined
  icon?: Icon
  options: { href: string; label: string; isChosen: boolean }[]
}
