import type { ReactNode } from 'react'
import { clsx } from 'clsx'

/**
 * A status label: ok is paid or confirmed, info is pending, save is money or new, bad is cancelled, red is
 * hot. Put an icon before the text.
 */
export function Pill({ tone, children }: { tone?: PillTone; children: ReactNode }) {
  return <span className={clsx('pill', tone)}>{children}</span>
}

export type PillTone = 'ok' | 'info' | 'save' | 'bad' | 'red'
