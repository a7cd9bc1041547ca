import type { ReactNode } from 'react'
import { names } from './clsx.ts'

/** The grid of cards: two on a phone, four on a wide screen, three beside filters. */
export function Tiles({ three, children }: { three?: boolean; children: ReactNode }) {
  return <div className={names('tiles', three && 'three')}>{children}</div>
}
