import { clsx } from 'clsx'
import { Link, type LinkProps } from './link.tsx'

/** The link of a card's title, whose target is the whole card. The card is positioned and shows the focus. */
export const CardLink = ({ className, ...rest }: LinkProps) => (
  <Link {...rest} className={clsx('after:absolute after:inset-0 focus-visible:outline-none', className)} />
)
