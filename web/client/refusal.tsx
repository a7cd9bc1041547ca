/** What a form does when the server refuses it: sentences at their fields, a calm word when there are too many, and the button held meanwhile. */
import { useCallback, useEffect, useState } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { Problem } from '#contract/problem.ts'
import { Note } from '#web/ui/note.tsx'

export type Refusal = {
  isRefused: boolean
  problem: Problem | undefined
  /** Until it is worth trying again; the button waits for as long. */
  secondsHeld: number
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
    const began = performance.now()
    setNow(began)
    setRefused({ problem, until: problem.retryAfter === undefined ? 0 : began + problem.retryAfter * 1000 })
  }, [])
  const clear = useCallback(() => setRefused(undefined), [])
  const secondsHeld = Math.max(0, Math.ceil((until - now) / 1000))
  return { isRefused: refused !== undefined, problem: refused?.problem, secondsHeld, refuse, clear }
}

/** Listeners are told once; the seconds go on for the eye alone. */
export function Refused({ by: { problem, secondsHeld }, also }: { by: Refusal; also?: string }) {
  if (!problem) return null
  const isWait = problem.status === 429
  const isBusy = problem.status === 503
  if (!isWait && !isBusy) {
    return (
      <Note tone="bad" role="alert">
        {also ? `${problem.message}. ${also}` : problem.message}
      </Note>
    )
  }
  const what = isWait ? 'Too many requests.' : 'Very many people are here just now. Nothing is lost.'
  if (problem.retryAfter !== undefined && secondsHeld === 0)
    return <Note role="status">You can try again now.</Note>
  return (
    <Note tone={isWait ? 'bad' : 'info'} role="alert">
      {problem.retryAfter === undefined ? (
        `${what} Please try again in a moment.`
      ) : (
        <>
          <span className="vh">{`${what} Please try again in ${waitInWords(problem.retryAfter)}.`}</span>
          <span aria-hidden>{`${what} Please try again in ${waitInWords(secondsHeld)}.`}</span>
        </>
      )}
    </Note>
  )
}

export function waitInWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} minutes` : 'an hour'
}

/** The other names under which the API repeats a field's sentence. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone',
}

/** Puts the server's sentences at their fields, the cursor in the first of them; false when the refusal is about none of these fields. */
export function showAtFields<Form extends FieldValues>(
  { errors = {} }: Problem,
  fields: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  const sentence = (field: string) => errors[field] || errors[OTHER_NAMES[field] ?? '']
  const wrong = fields.filter(sentence)
  for (const [place, field] of wrong.entries())
    setError(field, { type: 'server', message: sentence(field) }, { shouldFocus: place === 0 })
  return wrong.length > 0
}
