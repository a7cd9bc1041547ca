import { useEffect, useState } from 'react'
import type { At } from '#domain/time/time.ts'

/**
 * The present by the server's clock, which the loader read, carried on by what has passed since. So server and browser render the same
 * moment first, and a phone whose clock is wrong still counts down rightly.
 */
export function useNow(loadedAt: At, everyMs = 15_000): At {
  const [passed, setPassed] = useState({ since: loadedAt, ms: 0 })
  useEffect(() => {
    const began = Date.now()
    const tick = () => setPassed({ since: loadedAt, ms: Math.max(0, Date.now() - began) })
    const timer = setInterval(tick, everyMs)
    // Timers of a page in the background stand still.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [loadedAt, everyMs])
  return loadedAt + (passed.since === loadedAt ? passed.ms : 0)
}
