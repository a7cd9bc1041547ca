/**
 * A circuit breaker: after some failures in a row nobody is sent to a service that is down, and its callers are told at once. After a rest
 * one call goes out to see; while it is under way the others are still held back (docs/rules/reliability.md#circuit-breakers).
 */
export type Breaker = {
  /** How long it is not worth asking; 0 when it is. */
  restsForMs(): number
  /** Whether this call may go out; how it went must then be told. */
  admits(): boolean
  succeeded(): void
  failed(): void
}
type Options = {
  clock: { now(): Date }
  /** Called when it opens, and when a call succeeds that was the first of this process or came after it had opened. */
  onChange(state: 'down' | 'up'): void
}

export const MOST_FAILURES = 5
export const REST_MS = 30_000

export function openBreaker({ clock, onChange }: Options): Breaker {
  let failures = 0
  let openUntil: number | null = null
  let isTrying = false
  let isKnownUp = false

  const restsForMs = () => (openUntil === null ? 0 : isTrying ? REST_MS : Math.max(0, openUntil - clock.now().getTime()))
  return {
    restsForMs,
    admits() {
      if (restsForMs() > 0) return false
      isTrying = openUntil !== null
      return true
    },
    succeeded() {
      failures = 0
      openUntil = null
      isTrying = false
      if (isKnownUp) return
      isKnownUp = true
      onChange('up')
    },
    failed() {
      failures++
      const wasOpen = openUntil !== null
      if (failures < MOST_FAILURES && !wasOpen) return
      openUntil = clock.now().getTime() + REST_MS
      isTrying = false
      isKnownUp = false
      if (!wasOpen) onChange('down')
    },
  }
}
