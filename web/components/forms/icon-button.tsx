import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Count } from '#web/components/feedback/count.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import type { LinkProps } from '#web/components/navigation/link.tsx'
import { clsx } from 'clsx'

/**
 * A round 44 px button with an icon. The label is its accessible name; if there is a count, the label must
 * include it.
 */
export function IconButton({
  label,
  variant,
  count = 0,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<'button'> & IconLook) {
  return (
    <button type="button" {...rest} className={clsx('icon-btn', variant, className)} aria-label={label}>
      {children}
      <Count count={count} />
    </button>
  )
}

export function IconLink({ label, variant, count = 0, className, children, ...rest }: LinkProps & IconLook) {
  return (
    <Link {...rest} className={clsx('icon-btn', variant, className)} aria-label={label}>
      {children}
      <Count count={count} />
    </Link>
  )
}

type IconLook = { label: string; variant?: 'line' | 'solid'; count?: number; children: ReactNode }
