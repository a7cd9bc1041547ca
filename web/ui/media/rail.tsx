import type { ReactNode } from 'react'
import { railLook } from './rail-look.ts'

/** A row that scrolls sideways: chips, or stores, which become a grid of four where there is room. */
export function Rail({
  label,
  of,
  children,
}: {
  label: string
  of: 'chips' | 'stores'
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={railLook({ of })} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
