import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { State } from '#web/ui/feedback/state.tsx'

/** A page that says what happened, with one action. `className` is the room above and below. */
export function ErrorMessage({ title, icon, children, action, className = 'py-12' }: ErrorMessageProps) {
  return (
    <main id="main" tabIndex={-1} className={clsx('page-column', className)}>
      <title>{`${title} · D3`}</title>
      <State
        icon={icon}
        calm
        heading={<h1 className="text-22 leading-title">{title}</h1>}
        action={action}
        role="alert"
      >
        {children}
      </State>
    </main>
  )
}

export type ErrorMessageProps = {
  title: string
  icon: ReactNode
  children: ReactNode
  action: ReactNode
  className?: string
}
