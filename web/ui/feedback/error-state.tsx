import { m } from '#messages'
import { CloudOff, RefreshCw } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { State } from './state.tsx'

/**
 * State of a part that failed to load: what happened, what still works, and a button to try again or, with `retryHref`, a link
 * that loads the page again (or another `action`).
 */
export function ErrorState({ icon, title, children, onRetry, retryHref, action }: ErrorStateProps) {
  return (
    <State
      icon={icon ?? <CloudOff />}
      calm
      heading={<h3>{title}</h3>}
      action={
        (onRetry || retryHref || action) && (
          <>
            {onRetry && (
              <Button variant="line" onClick={onRetry}>
                <RefreshCw />
                {m.ui_try_again()}
              </Button>
            )}
            {retryHref && (
              <ButtonLink variant="line" href={retryHref}>
                <RefreshCw />
                {m.ui_try_again()}
              </ButtonLink>
            )}
            {action}
          </>
        )
      }
      role="alert"
    >
      {children}
    </State>
  )
}

export type ErrorStateProps = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  onRetry?: () => void
  retryHref?: string
  action?: ReactNode
}
