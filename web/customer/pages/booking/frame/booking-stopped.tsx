import type { ReactNode } from 'react'
import { State } from '#web/ui/feedback/state.tsx'

/** Page in place of one on which a booking cannot continue: what happened, and what to do next. */
export function BookingStopped({
  icon,
  title,
  action,
  children,
}: {
  icon: ReactNode
  title: string
  action: ReactNode
  children?: ReactNode
}) {
  return (
    <>
      <title>{`${title} · D3`}</title>
      <State
        icon={icon}
        calm
        roomy
        heading={<h1 className="text-22! leading-title!">{title}</h1>}
        action={action}
        role="alert"
      >
        {children}
      </State>
    </>
  )
}
