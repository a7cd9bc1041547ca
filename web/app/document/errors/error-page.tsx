import { m } from '#messages'
import { CloudOff, Compass } from '#web/ui/icons/icons.tsx'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { toProblem } from '#web/api/to-problem.ts'
import { usePageFacts } from '../page-facts.ts'
import { ErrorMessage, type ErrorMessageProps } from './error-message.tsx'

/** Page in place of one that failed to load. */
export default function ErrorPage({ error, homePath }: { error: unknown; homePath: string }) {
  const { status, code, message, retryAfter } = toProblem(error)
  const { revalidate, state } = useRevalidator()
  const { pathname, search, isLight } = usePageFacts()
  const isBusy = code === 'busy'
  const retryAfterMs = isBusy || code === 'temporarily-unavailable' ? (retryAfter ?? 5) * 1000 : undefined
  const text = isBusy ? m.shell_refused_busy() : message
  // Each failure is a new error, so it goes on until the page is loaded.
  useEffect(() => {
    if (retryAfterMs === undefined) return
    const timer = setTimeout(() => void revalidate(), retryAfterMs)
    return () => clearTimeout(timer)
  }, [error, retryAfterMs, revalidate])
  if (status === 404) return <NotFoundPage homePath={homePath} />
  return (
    <UnlistedMessage
      title={m.shell_error_title()}
      icon={<CloudOff />}
      action={
        isLight ? (
          <ButtonLink href={pathname + search}>{m.ui_try_again()}</ButtonLink>
        ) : (
          <Button disabled={state !== 'idle'} onClick={() => void revalidate()}>
            {m.ui_try_again()}
          </Button>
        )
      }
    >
      {isLight && retryAfterMs !== undefined && <meta httpEquiv="refresh" content={`${retryAfterMs / 1000}`} />}
      {retryAfterMs === undefined ? text : `${text} ${m.shell_error_retry()}`}
    </UnlistedMessage>
  )
}

export function NotFoundPage({ homePath }: { homePath: string }) {
  return (
    <UnlistedMessage
      title={m.shell_not_found_title()}
      icon={<Compass />}
      action={<ButtonLink href={homePath}>{m.ui_go_home()}</ButtonLink>}
    >
      {m.shell_not_found_text()}
    </UnlistedMessage>
  )
}

/** Message of a page that search engines do not list. */
function UnlistedMessage(message: ErrorMessageProps) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <ErrorMessage {...message} className="py-16" />
    </>
  )
}
