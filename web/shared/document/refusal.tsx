/**
 * What a form shows when the server rejects it: messages at their fields, one message for rate limits, and a
 * disabled button until a retry makes sense.
 */
import { m } from '#messages'
import { duration } from '#domain/time/time.ts'
import { useCallback, useEffect, useState } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { Problem } from '#contract/problem.ts'
import { Note } from '#web/components/feedback/note.tsx'

export type Refusal = {
  isRefused: boolean
  problem: Problem | undefined
  /** Seconds until a retry makes sense; the submit button is disabled for as long. */
  secondsUntilRetry: number
  refuse: (problem: Problem) => void
  clear: () => void
}

export function useRefusal(): Refusal {
  const [refused, setRefused] = useState<{ problem: Problem; until: number }>()
  const [now, setNow] = useState(0)
  const until = refused?.until ?? 0
  useEffect(() => {
    if (until === 0) return
    const tick = () => {
      setNow(performance.now())
      if (performance.now() >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  const refuse = useCallback((problem: Problem) => {
    const startedAt = performance.now()
    setNow(startedAt)
    setRefused({
      problem,
      until: problem.retryAfter === undefined ? 0 : startedAt + problem.retryAfter * 1000,
    })
  }, [])
  const clear = useCallback(() => setRefused(undefined), [])
  const secondsUntilRetry = Math.max(0, Math.ceil((until - now) / 1000))
  return { isRefused: refused !== undefined, problem: refused?.problem, secondsUntilRetry, refuse, clear }
}

/** Screen readers announce the wait once; the running countdown is visible only. */
export function Refused({ by: { problem, secondsUntilRetry }, hint }: RefusedProps) {
  if (!problem) return null
  const isRateLimited = problem.status === 429
  const isBusy = problem.status === 503
  if (!isRateLimited && !isBusy) {
    return (
      <Note tone="bad" role="alert">
        {hint ? `${problem.message}. ${hint}` : problem.message}
      </Note>
    )
  }
  const reason = isRateLimited ? m.shell_refused_too_many() : m.shell_refused_busy()
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

type RefusedProps = { by: Refusal; hint?: string | undefined }

function waitText(seconds: number): string {
  const wait =
    seconds < 120 ? m.shell_seconds({ count: seconds }) : duration(Math.min(60, Math.ceil(seconds / 60)))
  return m.shell_refused_wait({ wait })
}

/** Other names under which the API repeats a field's message. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone',
}

/**
 * Shows the server's messages at their fields and focuses the first of them. Returns false when none of these
 * fields is affected.
 */
export function showAtFields<Form extends FieldValues>(
  { errors = {} }: Problem,
  fields: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  const messageOf = (field: string) => errors[field] || errors[OTHER_NAMES[field] ?? '']
  const invalid = fields.filter(messageOf)
  for (const [index, field] of invalid.entries())
    setError(field, { type: 'server', message: messageOf(field) }, { shouldFocus: index === 0 })
  return invalid.length > 0
}
