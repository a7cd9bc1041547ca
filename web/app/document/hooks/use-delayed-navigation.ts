import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

type Schedule = (navigate: () => void) => void

/**
 * Navigates after a delay, for a page whose address follows what is typed. A navigation that begins in the
 * meantime cancels it: otherwise it would be applied to the next page, or lead back from it.
 */
export function useDelayedNavigation(delayMs: number): { schedule: Schedule; cancel: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  const schedule = useCallback<Schedule>(
    (navigate) => {
      cancel()
      timer.current = setTimeout(navigate, delayMs)
    },
    [cancel, delayMs],
  )
  // Blocks nothing. The router calls it when a navigation begins, before any component is rendered.
  useBlocker(
    useCallback(() => {
      cancel()
      return false
    }, [cancel]),
  )
  useEffect(() => cancel, [cancel])
  return { schedule, cancel }
}
