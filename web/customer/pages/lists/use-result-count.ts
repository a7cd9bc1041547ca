import { useEffect, useRef, useState } from 'react'

/** Delay so that a search is not counted for every one of several quick choices. */
const DELAY_MS = 300

/**
 * The number of results of the choices in a form: `known` for those that are applied, and counted for others; undefined
 * if it is not known.
 */
export function useResultCount(known: number | undefined) {
  const [counted, setCounted] = useState<{ count: number | undefined }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  function recount(load: (signal: AbortSignal) => Promise<number>) {
    running.current?.abort()
    setCounted({ count: undefined })
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const timer = setTimeout(() => {
      load(signal).then(
        (count) => signal.aborted || setCounted({ count }),
        // The choices can be applied without their number.
        () => signal.aborted || setCounted({ count: undefined }),
      )
    }, DELAY_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  return { count: counted ? counted.count : known, recount }
}
