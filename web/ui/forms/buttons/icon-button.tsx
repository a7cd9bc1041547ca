import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { VariantProps } from 'class-variance-authority'
import { Count } from '#web/ui/feedback/count.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import type { LinkProps } from '#web/ui/navigation/links/link.tsx'
import { iconButtonClass } from './icon-button-look.ts'

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
    <button type="button" {...rest} className={iconButtonClass({ variant, className })} aria-label={label}>
      {children}
      <Count count={count} on="icon" />
    </button>
  )
}

export function IconLink({ label, variant, count = 0, className, children, ...rest }: LinkProps & IconLook) {
  return (
    <Link {...rest} className={iconButtonClass({ variant, className })} aria-label={label}>
      {children}
      <Count count={count} on="icon" />
    </Link>
  )
}

type IconLook = VariantProps<typeof iconButtonClass> & { label: string; count?: number; children: ReactNode }
