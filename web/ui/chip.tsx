import { X } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from './link.tsx'
import type { LinkProps } from './link.tsx'
import { names } from './clsx.ts'

/** A choice in a row of choices: pressed or not. */
export function Chip({
  selected,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<'button'> & { selected?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={names('chip', selected && 'on', className)}
      aria-pressed={selected}
    >
      {children}
    </button>
  )
}

/** The same as a link, for choices kept in the address. */
export function ChipLink({ selected, className, ...rest }: LinkProps & { selected?: boolean }) {
  return (
    <Link
      {...rest}
      className={names('chip', selected && 'on', className)}
      aria-current={selected ? 'true' : undefined}
    />
  )
}

/** Something chosen that can be taken away again, as a link to the address without it. */
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
    <Link href={href} className="chip x" aria-label={label}>
      {children}
      <X className="s" />
    </Link>
  )
}
