import type { ReactNode } from 'react'
import { State } from './state.tsx'

/** State without content: what will be shown here, and one action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <State icon={icon} heading={<h3>{title}</h3>} action={action}>
      {children}
    </State>
  )
}
