import { useEffect } from 'react'
import { useSession } from '#web/app/session/session.ts'
import { isMarkedWaiting } from './waiting-mark.ts'

/** Sends check-ins that wait for the network from any page. It is used once, around the site. */
export function useWaitingCheckIns(): void {
  const accountId = useSession()?.id
  useEffect(() => {
    if (accountId === undefined) return
    const send = () => {
      if (!isMarkedWaiting()) return
      import('./report-check-ins.ts')
        .then(({ sendAndReport }) => sendAndReport(accountId))
        // Without a network, they wait on.
        .catch(() => undefined)
    }
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [accountId])
}
