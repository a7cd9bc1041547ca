/** The current time by the server's clock, for what is loaded after the page. */
import { useEffect, useState } from 'react'
import type { At } from '#domain/time/time.ts'

let ahead = 0

/** `loadedAt` is the server's time when it rendered the page that begins to run now. */
export function startServerTime(loadedAt: At): void {
  ahead = loadedAt - Date.now()
}
const serverTime = (): At => Date.now() + ahead

/** Returns the time of the server, which advances while it `isShown`. */
export function useServerTime(isShown: boolean): At {
  const [now, setNow] = useState(serverTime)
  useEffect(() => {
    if (!isShown) return
    const tick = () => setNow(serverTime())
    tick()
    const timer = setInterval(tick, 15_000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isShown])
  return now
}
