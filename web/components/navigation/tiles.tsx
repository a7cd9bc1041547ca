import type { ReactNode } from 'react'
import { clsx } from 'clsx'

/**
 * The grid of cards: two columns on a phone, four on a wide screen, three beside filters; or a `list` of rows.
 */
export function Tiles({ three, list, children }: { three?: boolean; list?: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(
        list ? 'grid grid-cols-[minmax(0,1fr)] gap-4 wide:gap-6' : ['tiles', three && 'three'],
        whileBusy,
      )}
    >
      {children}
    </div>
  )
}

/** Cards are pale while others are loaded. */
export const whileBusy = 'in-aria-busy:opacity-45 in-aria-busy:transition-opacity in-aria-busy:delay-80'
