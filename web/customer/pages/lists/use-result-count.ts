import { useEffect, useRef, useState } from 'react'

/** So that a search is not counted for every one of several quick choices. */
const DELAY_MS = 300

/** The number of results of the choices in a form that are not applied yet; undefined if it is not known. */
export function useResultCount() {
  const [count, setCount] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  function recount(load: (signal: AbortSignal) => Promise<number>) {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const timer = setTimeout(() => {
      load(signal).then(
        (loaded) => signal.aborted || setCount(loaded),
        // The choices can be applied without their number.
        () => signal.aborted || setCount(undefined),
      )
    }, DELAY_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  return { count, recount }
}
