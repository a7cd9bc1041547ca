import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Count } from './count.tsx'
import { Link } from './link.tsx'
import type { LinkProps } from './link.tsx'
import { names } from './clsx.ts'

/** A round 44 px button with an icon. The label is its name to those who cannot see it; with a count, say the count in it too. */
export function IconButton({
  label,
  variant,
  count = 0,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<'button'> & IconLook) {
  return (
    <button type="button" {...rest} className={names('icon-btn', variant, className)} aria-label={label}>
      {children}
      <Count count={count} />
    </button>
  )
}

export function IconLink({ label, variant, count = 0, className, children, ...rest }: LinkProps & IconLook) {
  return (
    <Link {...rest} className={names('icon-btn', variant, className)} aria-label={label}>
      {children}
      <Count count={count} />
    </Link>
  )
}

type IconLook = { label: string; variant?: 'line' | 'solid'; count?: number; children: ReactNode }
