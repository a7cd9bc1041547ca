import { useCallback, useEffect, useRef, useState } from 'react'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { call } from '#web/api/browser.ts'
import { readProblem } from '#web/api/sent-problem.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { isHeld } from './choice.ts'
import { isRefusal, toHold } from './hold.ts'
import type { WizardState } from './wizard-state.ts'

/** Holds the chosen time while a visitor gives their details. A hold that has expired is renewed on request. */
export function useHold({ item, choice, visitorHold, now: loadedAt, answer, onHold }: WizardState) {
  const [isHolding, setHolding] = useState(false)
  const [problem, setProblem] = useState(readProblem(answer?.holdProblem))
  const asked = useRef<string>(undefined)
  const isOwn = isHeld(visitorHold, choice)
  const { startsAt = '', branch, staff } = choice
  const now = useNow(loadedAt, 500)
  const hold = useCallback(async () => {
    setHolding(true)
    setProblem(undefined)
    try {
      const body = {
        ...item.key,
        startTime: startsAt,
        branchId: branch,
        staffId: staff,
      }
      const reply = await call('POST /bookings/holds', { body })
      const made = toHold(reply.hold, item.key)
      if (made) onHold(made)
    } catch (error) {
      setProblem(toProblem(error))
    } finally {
      setHolding(false)
    }
  }, [item.key, startsAt, branch, staff, onHold])

  useEffect(() => {
    const wanted = JSON.stringify([startsAt, branch, staff])
    if (isOwn || asked.current === wanted) return
    asked.current = wanted
    void hold()
  }, [isOwn, hold, startsAt, branch, staff])

  // The page may have been loaded some moments before the time was held.
  const msLeft = isOwn && visitorHold ? Math.min(HOLD_MS, visitorHold.until - now) : undefined
  return {
    /** Seconds left of the hold; undefined until the time is held, null if it cannot be held. */
    secondsLeft: msLeft === undefined ? (problem ? null : undefined) : Math.max(0, msLeft / 1000),
    isExpired: msLeft !== undefined && msLeft <= 0,
    isHolding,
    problem,
    /** True if the time cannot be booked. */
    isRefused: problem !== undefined && isRefusal(problem),
    hold,
  }
}
