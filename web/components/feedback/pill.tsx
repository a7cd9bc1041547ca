import type { ReactNode } from 'react'
import { clsx } from 'clsx'

/**
 * A status label: ok is paid or confirmed, info is pending, save is money or new, bad is cancelled, red is
 * hot. Put an icon before the text. `onCover` places it at the foot of a cover picture.
 */
export function Pill({ tone, onCover, children }: PillProps) {
  return <span className={clsx('pill', tone, onCover && onCoverLook(tone))}>{children}</span>
}

const onCoverLook = (tone?: PillTone) =>
  clsx(
    'absolute bottom-3 left-4 isolate bg-surface',
    tone === 'bad' && 'shadow-none',
    (tone === 'save' || tone === 'red') && 'text-ink-2',
  )

export type PillTone = 'ok' | 'info' | 'save' | 'bad' | 'red'
type PillProps = { tone?: PillTone; onCover?: boolean | undefined; children: ReactNode }
