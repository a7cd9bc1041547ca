import { clsx } from 'clsx'
import type { ReactNode, RefObject } from 'react'
import { IconCircle } from '#web/ui/feedback/icon-circle.tsx'
import { settingTitle } from './setting.tsx'

/** A titled list of things of the account, each with its own button. */
export const SettingRows = ({ id, title, heading, action, about, children }: SettingRowsProps) => (
  <section className="grid min-w-0 gap-2" aria-labelledby={id}>
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2
        id={id}
        ref={heading}
        tabIndex={heading ? -1 : undefined}
        className={clsx(settingTitle, 'focus:outline-none')}
      >
        {title}
      </h2>
      {action}
    </header>
    {about}
    <ul className="rounded-card border border-line bg-surface px-3.5">{children}</ul>
  </section>
)

export const SettingRow = ({ icon, name, detail, isLive, children }: SettingRowProps) => (
  <li className="flex narrow:flex-wrap min-h-17 items-center gap-3 border-line py-2.5 not-first:border-t">
    {icon && <IconCircle>{icon}</IconCircle>}
    <span className="grid min-w-0 flex-1 narrow:basis-16">
      <b>{name}</b>
      <span className="quiet" role={isLive ? 'status' : undefined}>
        {detail}
      </span>
    </span>
    {children}
  </li>
)

type SettingRowsProps = {
  id: string
  title: string
  /** Reference to a heading that gets the focus when a row is removed. */
  heading?: RefObject<HTMLHeadingElement | null>
  action?: ReactNode
  about?: ReactNode
  children: ReactNode
}
type SettingRowProps = {
  icon?: ReactNode
  name: ReactNode
  detail: ReactNode
  /** True if the detail changes while the page is open. */
  isLive?: boolean
  /** The button or the state of the row. */
  children: ReactNode
}
