import { X } from '#web/ui/icons/icons.tsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from '#web/ui/navigation/links/link.tsx'
import type { LinkProps } from '#web/ui/navigation/links/link.tsx'
import { chipClass } from './chip-look.ts'

/** Chip of a row of options: pressed or not. */
export function Chip({
  selected,
  tall,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'className'> & { selected?: boolean; tall?: boolean }) {
  return (
    <button type="button" {...rest} className={chipClass({ selected, tall })} aria-pressed={selected}>
      {children}
    </button>
  )
}

/** Chip that is a link, for options stored in the address. */
export function ChipLink({
  selected,
  tall,
  ...rest
}: Omit<LinkProps, 'className'> & { selected?: boolean; tall?: boolean }) {
  return (
    <Link {...rest} className={chipClass({ selected, tall })} aria-current={selected ? 'true' : undefined} />
  )
}

/** A chosen option as a link to the address without it. */
export function RemovableChip({
  href,
  children,
  label,
}: {
  href: string
  children: ReactNode
  label: string
}) {
  return (
    <Link href={href} className={chipClass({ removable: true })} aria-label={label}>
      {children}
      <X className="small-icon" />
    </Link>
  )
}
