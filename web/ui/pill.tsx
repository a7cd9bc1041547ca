import type { ReactNode } from 'react'
import { names } from './clsx.ts'

/** A small state: ok is paid or confirmed, info is pending, save is money or new, bad is cancelled, red is hot. Put an icon before the words. */
export function Pill({ tone, children }: { tone?: PillTone; children: ReactNode }) {
  return <span className={names('pill', tone)}>{children}</span>
}

export type PillTone = 'ok' | 'info' | 'save' | 'bad' | 'red'
