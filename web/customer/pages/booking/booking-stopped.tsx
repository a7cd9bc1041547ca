import type { ReactNode } from 'react'
import { CoverPatternDrawing } from '#web/components/media/cover-pattern-drawing.tsx'

/** Shown instead of the page when a booking cannot continue: what happened, and what to do next. */
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
    <div className="state py-12!" role="alert">
      <title>{`${title} · D3`}</title>
      <CoverPatternDrawing icon={icon} calm />
      <h1 className="text-22! leading-[1.2]!">{title}</h1>
      {children && <p className="max-w-[46ch]!">{children}</p>}
      {action}
    </div>
  )
}
