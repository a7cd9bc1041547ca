import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CoverPatternDrawing } from '#web/ui/media/cover-pattern-drawing.tsx'

/** The frame of EmptyState and ErrorState, and of pages that consist of such a message. */
export function State({ icon, calm, heading, children, action, role, roomy }: StateProps) {
  return (
    <div
      className={clsx(
        'grid justify-items-center gap-2 px-5 text-center narrow:grid-cols-1 narrow:px-0',
        roomy ? 'py-12' : 'py-7',
      )}
      role={role}
    >
      {icon && <CoverPatternDrawing icon={icon} calm={calm} />}
      {heading}
      {children && (
        <p className={clsx('text-15 text-balance text-ink-2', roomy ? 'max-w-[46ch]' : 'max-w-[34ch]')}>
          {children}
        </p>
      )}
      {action && <div className="mt-2.5 grid justify-items-center gap-4.5">{action}</div>}
    </div>
  )
}

export type StateProps = {
  icon?: ReactNode
  calm?: boolean | undefined
  heading: ReactNode
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
  /** True for more room around it, and for longer texts. */
  roomy?: boolean
}
