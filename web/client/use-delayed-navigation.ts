import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

type Schedule = (navigate: () => void) => void

/**
 * Navigates a moment after the last call, for a page whose address follows what is typed. Any other navigation that begins meanwhile wins:
 * a late one would be applied to the page that the person has gone to, or take them back from it.
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
