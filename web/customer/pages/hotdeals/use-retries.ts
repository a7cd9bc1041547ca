import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { toProblem } from '#web/api/to-problem.ts'

/** Waiting time before each retry (docs/rules/pages.md#hot-deals). */
const RETRY_DELAYS_MS = [2000, 4000, 6000]

/** The retries of the last page that could not be loaded. A failed retry is another error. */
let last = { key: '', retries: 0 }

/** The wait before the next retry at this place in the history; undefined after the last. */
export function nextDelay(key: string): number | undefined {
  last = last.key === key ? { key, retries: last.retries + 1 } : { key, retries: 0 }
  return RETRY_DELAYS_MS[last.retries]
}

/** Loads a page again that failed because of the network. */
export function useRetries(error: unknown): void {
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  const isNetwork = toProblem(error).code === 'network'
  useEffect(() => {
    const delay = isNetwork ? nextDelay(key) : undefined
    if (delay === undefined) return
    const timer = setTimeout(() => void revalidate(), delay)
    return () => clearTimeout(timer)
  }, [error, isNetwork, key, revalidate])
}
