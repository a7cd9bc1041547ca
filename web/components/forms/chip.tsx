import { X } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from '#web/components/navigation/link.tsx'
import type { LinkProps } from '#web/components/navigation/link.tsx'
import { clsx } from 'clsx'

/** One of a row of options: pressed or not. */
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
      className={clsx('chip', selected && 'on', className)}
      aria-pressed={selected}
    >
      {children}
    </button>
  )
}

/** The same as a link, for options stored in the address. */
export function ChipLink({ selected, className, ...rest }: LinkProps & { selected?: boolean }) {
  return (
    <Link
      {...rest}
      className={clsx('chip', selected && 'on', className)}
      aria-current={selected ? 'true' : undefined}
    />
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
    <Link href={href} className="chip x" aria-label={label}>
      {children}
      <X className="s" />
    </Link>
  )
}
