import type { ReactNode } from 'react'
import { CoverPatternDrawing } from '#web/components/media/cover-pattern-drawing.tsx'

/** Nothing here yet: what will be shown here, and one action. */
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
    <div className="state">
      <CoverPatternDrawing icon={icon} />
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
