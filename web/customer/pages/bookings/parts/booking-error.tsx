import { CloudOff, Compass, Lock, RefreshCw, ServerCrash, WifiOff } from '#web/ui/icons/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { m } from '#messages'
import { Problem } from '#contract/problem.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { ErrorMessage } from '#web/app/document/errors/error-message.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import { useSavedPageOnFailure } from '../../../offline/use-saved-page.tsx'
import { paths } from '../../../paths.ts'

/** Page in place of a booking that failed to load (docs/rules/pages.md#booking-errors). */
export function BookingError({ error }: { error: unknown }) {
  const { message } = toProblem(error)
  useSavedPageOnFailure(error)
  switch (getKind(error)) {
    case 'notFound':
      return (
        <ErrorMessage
          title={m.bookings_error_not_found()}
          icon={<Compass />}
          action={<ButtonLink href={paths.profile.bookings()}>{m.bookings_error_view_all()}</ButtonLink>}
        >
          {m.bookings_error_not_found_text()}
        </ErrorMessage>
      )
    case 'permission':
      return (
        <ErrorMessage
          title={m.bookings_error_access()}
          icon={<Lock />}
          action={<ButtonLink href={paths.profile.bookings()}>{m.bookings_back()}</ButtonLink>}
        >
          {message}
        </ErrorMessage>
      )
    case 'network':
      return (
        <ErrorMessage title={m.bookings_error_connection()} icon={<WifiOff />} action={<TryAgain />}>
          {m.bookings_error_connection_text()}
        </ErrorMessage>
      )
    case 'server':
      return <ServerError message={message} />
    case 'general':
      return (
        <ErrorMessage title={m.bookings_error_general()} icon={<CloudOff />} action={<TryAgain />}>
          {message}
        </ErrorMessage>
      )
  }
}

/** Retries automatically three times and shows each attempt; after that there is a button. */
function ServerError({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  const [attempt, setAttempt] = useState(1)
  const hasTried = useRef(false)
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      // The booking has replaced this message, and the visitor has not navigated elsewhere.
      if (hasTried.current && window.location.pathname === pathname) notifyDone(m.bookings_error_loaded())
    }
  }, [])
  useEffect(() => {
    const delay = RETRY_AFTER_MS[attempt - 1]
    if (state !== 'idle' || delay === undefined) return
    const timer = setTimeout(() => {
      hasTried.current = true
      void revalidate().then(() => setAttempt(attempt + 1))
    }, delay)
    return () => clearTimeout(timer)
  }, [attempt, state, revalidate])
  const isTrying = attempt <= RETRY_AFTER_MS.length || state !== 'idle'
  return (
    <ErrorMessage title={m.bookings_error_server()} icon={<ServerCrash />} action={<TryAgain />}>
      {message}
      <span className="mt-1 block font-semibold text-ink" role="status">
        {isTrying
          ? m.bookings_error_attempt({
              attempt: Math.min(attempt, RETRY_AFTER_MS.length),
              attempts: RETRY_AFTER_MS.length,
            })
          : m.bookings_error_gave_up()}
      </span>
    </ErrorMessage>
  )
}

function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button
      variant="line"
      busy={state === 'idle' ? false : m.bookings_error_trying()}
      onClick={() => void revalidate()}
    >
      <RefreshCw />
      {m.ui_try_again()}
    </Button>
  )
}

function getKind(error: unknown): 'network' | 'server' | 'notFound' | 'permission' | 'general' {
  // The router fetches a page's data itself: a lost network is then a TypeError.
  if (!(error instanceof Problem) && !isRouteErrorResponse(error))
    return error instanceof TypeError ? 'network' : 'general'
  const { status } = toProblem(error)
  if (status === 0) return 'network'
  if (status === 403) return 'permission'
  // 400 means an invalid id.
  if (status === 404 || status === 400) return 'notFound'
  return status >= 500 ? 'server' : 'general'
}

const RETRY_AFTER_MS = [1000, 2000, 4000]
