import { cva } from 'class-variance-authority'
import type { Icon } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'

/**
 * A status label: ok is paid or confirmed, info is pending, save is money or new, bad is cancelled, red is
 * hot. `onCover` places it at the foot of a cover picture.
 */
export function Pill({ tone, icon: Icon, onCover, children }: PillProps) {
  return (
    <span className={look({ tone: tone ?? 'plain', onCover: onCover ?? false })}>
      {Icon && <Icon className="size-3.5 stroke-[2.4]" />}
      {children}
    </span>
  )
}

const look = cva(
  `inline-flex h-[1.625rem] items-center gap-1.25 rounded-full px-2.5 text-13 font-emphasis whitespace-nowrap
    narrow:h-auto narrow:min-h-[1.625rem] narrow:max-w-full narrow:whitespace-normal`,
  {
    variants: {
      tone: {
        plain: 'text-ink-2',
        ok: 'text-ok-text',
        info: 'text-info-text',
        save: 'text-save-text',
        bad: 'text-danger',
        red: 'text-primary-text',
      },
      onCover: { true: 'absolute bottom-3 left-4 isolate bg-surface', false: '' },
    },
    compoundVariants: [
      { onCover: false, tone: 'plain', class: 'bg-sunk' },
      { onCover: false, tone: 'ok', class: 'bg-ok-soft' },
      { onCover: false, tone: 'info', class: 'bg-info-soft' },
      { onCover: false, tone: 'save', class: 'bg-save-soft' },
      { onCover: false, tone: 'bad', class: 'inset-ring-[1.5px] inset-ring-danger' },
      { onCover: false, tone: 'red', class: 'bg-primary-soft' },
    ],
  },
)

export type PillTone = 'ok' | 'info' | 'save' | 'bad' | 'red'
type PillProps = {
  tone?: PillTone | undefined
  icon?: Icon
  onCover?: boolean | undefined
  children: ReactNode
}
