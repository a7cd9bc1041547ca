import { clsx } from 'clsx'
import { m } from '#messages'
import { RemovableChip } from '#web/ui/forms/chip.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'

/** The active filters of a list, each with a link to remove it, and one to remove all. */
export function ChosenFilters<Change>({ chips, without, clear }: ChosenFiltersProps<Change>) {
  return (
    <p className="flex items-center gap-2 mb-5 flex-wrap">
      {chips.map((chip) => (
        <RemovableChip
          key={chip.label}
          href={without(chip.without)}
          label={m.list_remove_filter({ filter: chip.label })}
        >
          {chip.label}
        </RemovableChip>
      ))}
      <Link
        className={clsx(linkClass, 'text-14 leading-6 ml-1.5 inline-flex min-h-11 items-center')}
        href={clear.href}
      >
        {clear.label}
      </Link>
    </p>
  )
}

export type FilterChip<Change> = { label: string; without: Change }
type ChosenFiltersProps<Change> = {
  chips: FilterChip<Change>[]
  without: (change: Change) => string
  clear: { href: string; label: string }
}
