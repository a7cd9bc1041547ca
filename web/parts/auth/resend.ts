import { useCallback, useEffect, useState } from 'react'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { useSubmit, type Submit, type SubmitOptions } from '#web/api/use-submit.ts'

/** Sends a code again, at most once a minute. */
export function useResend<Args extends unknown[], Result>(
  request: (...args: Args) => Promise<Result>,
  options: SubmitOptions<Args, Result> = {},
): Submit<Args> & { secondsLeft: number; startCountdown: (ms: number) => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const startCountdown = useCallback((ms: number) => {
    const startedAt = Date.now()
    setNow(startedAt)
    setUntil(startedAt + ms)
  }, [])
  useEffect(() => {
    if (until === 0) return
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  const send = useSubmit(request, {
    ...options,
    onSuccess(...result) {
      startCountdown(RESEND_AFTER_MS)
      return options.onSuccess?.(...result)
    },
    onProblem(problem, ...args) {
      if (problem.retryAfter !== undefined) startCountdown(problem.retryAfter * 1000)
      return options.onProblem?.(problem, ...args)
    },
  })
  return { ...send, secondsLeft: Math.max(0, Math.ceil((until - now) / 1000)), startCountdown }
}
