import { useEffect, useState } from 'react'
import type { At } from '#domain/time.ts'

/** The server's clock, going on: the time the loader gave, then ticking. The machine's own clock may be wrong; its pace is not. */
export function useNow(given: At, everyMs: number): At {
  const [now, setNow] = useState(given)
  useEffect(() => {
    const ahead = given - Date.now()
    const tick = () => setNow(Date.now() + ahead)
    tick()
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [given, everyMs])
  return now
}
