/**
 * A circuit breaker: after several failures in a row, requests to a service fail at once. After a pause, one
 * request is let through as a probe while the others still fail (docs/rules/reliability.md#circuit-breakers).
 */
export type Breaker = {
  /** Returns how long requests are rejected; 0 if they are let through. */
  retryAfterMs(): number
  /** Returns true if the caller may send a request, whose result it must then report. */
  tryAcquire(): boolean
  recordSuccess(): void
  recordFailure(): void
  state(): BreakerState
}
/** State since the process started; a time is null if there was no such call. */
export type BreakerState = { isOpen: boolean; lastSuccessAt: Date | null; lastFailureAt: Date | null }
type Options = {
  clock: { now(): Date }
  /** Called when the breaker opens, and on the first success of the process or after the breaker was open. */
  onChange(state: 'down' | 'up'): void
}

export const MAX_FAILURES = 5
export const OPEN_MS = 30_000

export function openBreaker({ clock, onChange }: Options): Breaker {
  let failures = 0
  let openUntil: number | null = null
  let isProbing = false
  let isKnownUp = false
  let lastSuccessAt: Date | null = null
  let lastFailureAt: Date | null = null

  function retryAfterMs(): number {
    if (openUntil === null) return 0
    if (isProbing) return OPEN_MS
    return Math.max(0, openUntil - clock.now().getTime())
  }

  return {
    retryAfterMs,
    tryAcquire() {
      if (retryAfterMs() > 0) return false
      isProbing = openUntil !== null
      return true
    },
    state: () => ({ isOpen: openUntil !== null, lastSuccessAt, lastFailureAt }),
    recordSuccess() {
      lastSuccessAt = clock.now()
      failures = 0
      openUntil = null
      isProbing = false
      if (isKnownUp) return
      isKnownUp = true
      onChange('up')
    },
    recordFailure() {
      lastFailureAt = clock.now()
      failures++
      const wasOpen = openUntil !== null
      if (failures < MAX_FAILURES && !wasOpen) return
      openUntil = clock.now().getTime() + OPEN_MS
      isProbing = false
      isKnownUp = false
      if (!wasOpen) onChange('down')
    },
  }
}
