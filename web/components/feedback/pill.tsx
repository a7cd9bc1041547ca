import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'

/**
 * A status label: ok is paid or confirmed, info is pending, save is money or new, bad is cancelled, red is
 * hot. Put an icon before the text.
 */
export function Pill({ tone, icon: Icon, children }: PillProps) {
  return (
    <span className={clsx('pill', tone)}>
      {Icon && <Icon />}
      {children}
    </span>
  )
}

export type PillTone = 'ok' | 'info' | 'save' | 'bad' | 'red'
type PillProps = { tone?: PillTone; icon?: LucideIcon; children: ReactNode }
