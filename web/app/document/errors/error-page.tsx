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
  const { isLight, pathname, search } = usePageFacts()
  const { status, code, message, retryAfter } = toProblem(error)
  const isBusy = code === 'busy'
  const isShort = isBusy || code === 'temporarily-unavailable'
  const retryAfterSeconds = isShort ? (retryAfter ?? 5) : undefined
  if (status === 404) return <NotFoundPage homePath={homePath} />
  const text = isBusy ? m.shell_refused_busy() : message
  return (
    <UnlistedMessage
      title={m.shell_error_title()}
      icon={<CloudOff />}
      action={
        isLight ? (
          <ButtonLink href={pathname + search}>{m.ui_try_again()}</ButtonLink>
        ) : (
          <RetryButton error={error} retryAfterSeconds={retryAfterSeconds} />
        )
      }
    >
      {isLight && retryAfterSeconds !== undefined && (
        <meta httpEquiv="refresh" content={String(retryAfterSeconds)} />
      )}
      {retryAfterSeconds === undefined ? text : `${text} ${m.shell_error_retry()}`}
    </UnlistedMessage>
  )
}

/** Loads the page again when it is pressed, and after some seconds. */
function RetryButton({
  error,
  retryAfterSeconds,
}: {
  error: unknown
  retryAfterSeconds: number | undefined
}) {
  const { revalidate, state } = useRevalidator()
  // Each failure is a new error, so it goes on until the page is loaded.
  useEffect(() => {
    if (retryAfterSeconds === undefined) return
    const timer = setTimeout(() => void revalidate(), retryAfterSeconds * 1000)
    return () => clearTimeout(timer)
  }, [error, retryAfterSeconds, revalidate])
  return (
    <Button disabled={state !== 'idle'} onClick={() => void revalidate()}>
      {m.ui_try_again()}
    </Button>
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
