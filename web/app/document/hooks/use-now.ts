import { useEffect, useState } from 'react'
import type { At } from '#domain/time/time.ts'

/**
 * The current time by the server's clock: the time that the loader read plus what has passed since. Server
 * and browser first render the same time, and a device with a wrong clock counts down correctly.
 */
export function useNow(loadedAt: At, everyMs = 15_000): At {
  const [passed, setPassed] = useState({ since: loadedAt, ms: 0 })
  useEffect(() => {
    const startedAt = Date.now()
    const tick = () => setPassed({ since: loadedAt, ms: Math.max(0, Date.now() - startedAt) })
    const timer = setInterval(tick, everyMs)
    // Timers are paused while the page is in the background.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [loadedAt, everyMs])
  return loadedAt + (passed.since === loadedAt ? passed.ms : 0)
}
