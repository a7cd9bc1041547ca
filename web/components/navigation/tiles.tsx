import type { ReactNode } from 'react'
import { clsx } from 'clsx'

/** The grid of cards: two columns on a phone, four on a wide screen, three beside filters. */
export function Tiles({ three, children }: { three?: boolean; children: ReactNode }) {
  return <div className={clsx('tiles', three && 'three')}>{children}</div>
}
