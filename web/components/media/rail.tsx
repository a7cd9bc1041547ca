import type { ReactNode } from 'react'
import { clsx } from 'clsx'

/** A row that scrolls sideways on a phone; with `wide` it becomes a grid of four where there is room. */
export function Rail({
  label,
  wide,
  className,
  children,
}: {
  label: string
  wide?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={clsx('rail', wide && 'wide', className)} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
