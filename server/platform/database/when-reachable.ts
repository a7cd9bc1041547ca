/** Waits for a database that is starting, restarting or failing over while the app starts. */
import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseError, isDatabaseUnavailable } from './errors.ts'

export type Waiting = {
  /** Called once, before the first repetition. */
  onWait?: ((reason: string) => void) | undefined
  signal?: AbortSignal | undefined
  withinMs?: number
}

const WITHIN_MS = 60_000
const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 2_000

/** Repeats `attempt` while the database cannot be reached, for up to a minute; then throws its last error. */
export async function whenReachable<T>(
  attempt: () => Promise<T>,
  { onWait, signal, withinMs = WITHIN_MS }: Waiting = {},
): Promise<T> {
  const endsAt = performance.now() + withinMs
  let pauseMs = MIN_PAUSE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!mayRecover(error) || performance.now() + pauseMs > endsAt) throw error
      onWait?.(getErrorMessage(error))
      onWait = undefined
    }
    await pause(pauseMs, undefined, { ...(signal && { signal }) })
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
  }
}

/** A wrong password (28), a missing database (3D) or a pooler's refusal (08P01) will not be right a moment later. */
const mayRecover = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !(isDatabaseError(error) && /^(?:28|3D|08P01)/.test(error.code ?? ''))

/** A name with several addresses, such as localhost, fails with one error for each. */
export function getErrorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return getErrorMessage(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
