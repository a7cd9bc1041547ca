import { clsx } from 'clsx'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconCircle } from '#web/ui/feedback/icon-circle.tsx'

/** A setting: its title, its state, and the actions beside or below it. */
export function Setting({ icon, title, state, action, children }: SettingProps) {
  const id = useId()
  return (
    <section
      className="grid grid-cols-[44px_minmax(0,1fr)] narrow:grid-cols-1 items-center gap-x-3.5 gap-y-3 border-t border-line py-5
        first:border-t-0 first:pt-0 mid:grid-cols-[44px_minmax(0,1fr)_auto]"
      aria-labelledby={id}
    >
      <IconCircle>{icon}</IconCircle>
      <div>
        <h2 id={id} className={settingTitle}>
          {title}
        </h2>
        {state && <div className="quiet">{state}</div>}
      </div>
      {action && <div className="col-start-2 mid:col-start-3">{action}</div>}
      {children && (
        <div className="col-span-full grid min-w-0 gap-3.5 empty:hidden mid:col-[2/-1]">{children}</div>
      )}
    </section>
  )
}

/** List of settings below each other, the first one without a line above it. */
export const SettingsList = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1">{children}</div>
)

export const SettingButtons = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p className={clsx('flex flex-wrap gap-2.5', className)}>{children}</p>
)

export const settingTitle = 'font-text text-[17px] leading-card font-emphasis tracking-title'
/** A setting that takes several steps. */
export const settingPanel = 'grid gap-4 rounded-card border border-line bg-surface p-4'
/** Text to be copied by hand. */
export const codeText = `font-[family-name:ui-monospace,monospace] text-16 leading-normal font-semibold
  tracking-spaced wrap-anywhere`

type SettingProps = {
  icon: ReactNode
  title: string
  state?: ReactNode
  action?: ReactNode
  children?: ReactNode
}
