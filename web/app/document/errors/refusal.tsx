import type { ReactNode } from 'react'
import { m } from '#messages'
import { duration } from '#domain/time/time.ts'
import type { Problem } from '#contract/problem.ts'
import type { Submit } from '#web/api/use-submit.ts'
import { Note } from '#web/ui/feedback/note.tsx'

/**
 * Reason why a change was not made (`useSubmit`), by default the text of the problem. Screen readers announce the wait of
 * a rate limit once; the running countdown is visible only.
 */
export function Refused({ by: { problem, secondsUntilRetry }, text }: RefusedProps) {
  if (!problem) return null
  // Features with a limit of their own say what it is.
  const isRateLimited = problem.code === 'too-many' || problem.code === 'resend-too-soon'
  const isOutage = problem.code === 'temporarily-unavailable'
  const isBusy = problem.code === 'busy' && problem.retryAfter !== undefined
  if (!isRateLimited && !isOutage && !isBusy) {
    return (
      <Note tone="bad" role="alert">
        {text ? text(problem) : problem.message}
      </Note>
    )
  }
  const reason = isRateLimited
    ? m.shell_refused_too_many()
    : isOutage
      ? problem.message
      : m.shell_refused_busy()
  if (problem.retryAfter !== undefined && secondsUntilRetry === 0)
    return <Note role="status">{m.shell_refused_over()}</Note>
  return (
    <Note tone={isRateLimited ? 'bad' : 'info'} role="alert">
      {problem.retryAfter === undefined ? (
        `${reason} ${m.shell_refused_moment()}`
      ) : (
        <>
          <span className="sr-only">{`${reason} ${waitText(problem.retryAfter)}`}</span>
          <span aria-hidden>{`${reason} ${waitText(secondsUntilRetry)}`}</span>
        </>
      )}
    </Note>
  )
}

type RefusedProps = {
  by: Pick<Submit, 'problem' | 'secondsUntilRetry'>
  text?: (problem: Problem) => ReactNode
}

function waitText(seconds: number): string {
  const wait =
    seconds < 120 ? m.shell_seconds({ count: seconds }) : duration(Math.min(60, Math.ceil(seconds / 60)))
  return m.shell_refused_wait({ wait })
}
