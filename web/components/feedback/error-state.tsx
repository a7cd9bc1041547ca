import { m } from '#messages'
import { CloudOff, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/forms/button.tsx'
import { CoverPatternDrawing } from '#web/components/media/cover-pattern-drawing.tsx'

/**
 * Something failed to load: what happened, what still works, and a button to try again (or another `action`).
 */
export function ErrorState({ icon = <CloudOff />, title, children, onRetry, action }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <CoverPatternDrawing icon={icon} calm />
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {onRetry && (
        <Button variant="line" onClick={onRetry}>
          <RefreshCw />
          {m.ui_try_again()}
        </Button>
      )}
      {action}
    </div>
  )
}

export type ErrorStateProps = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  onRetry?: () => void
  action?: ReactNode
}
