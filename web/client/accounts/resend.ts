import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { problemOf } from '../problem-of.ts'

/** Sending a code again, no sooner than a minute after the last. */
export function useResend() {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const [isSending, setSending] = useState(false)
  const hold = useCallback((ms: number) => {
    const began = Date.now()
    setNow(began)
    setUntil(began + ms)
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
    hold,
    /** The refusal, where it is one. Too soon only sets the countdown right. */
    async send(ask: () => Promise<unknown>): Promise<Problem | undefined> {
      if (isSending) return undefined
      setSending(true)
      try {
        await ask()
        hold(RESEND_AFTER_MS)
        return undefined
      } catch (error) {
        const problem = problemOf(error)
        if (problem.retryAfter !== undefined) hold(problem.retryAfter * 1000)
        return problem
      } finally {
        setSending(false)
      }
    },
  }
}
