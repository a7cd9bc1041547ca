import type { ReactNode } from 'react'
import { tilesLook } from './tiles-look.ts'

/** The grid of cards: two columns on a phone, four on a wide screen, three beside filters. */
export function Tiles({ three, children }: { three?: boolean; children: ReactNode }) {
  return <div className={tilesLook({ of: three ? 'three columns' : 'four columns' })}>{children}</div>
}
