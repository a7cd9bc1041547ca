import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'

/** Sends a code again, at most once a minute. */
export function useResend() {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const [isSending, setSending] = useState(false)
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

  return {
    secondsLeft: Math.max(0, Math.ceil((until - now) / 1000)),
    isSending,
    startCountdown,
    /** Returns the Problem if the request was rejected, and starts the countdown again. */
    async send(request: () => Promise<unknown>): Promise<Problem | undefined> {
      if (isSending) return undefined
      setSending(true)
      try {
        await request()
        startCountdown(RESEND_AFTER_MS)
        return undefined
      } catch (error) {
        const problem = problemOf(error)
        if (problem.retryAfter !== undefined) startCountdown(problem.retryAfter * 1000)
        return problem
      } finally {
        setSending(false)
      }
    },
  }
}
