import { useEffect } from 'react'
import { useSession } from '#web/app/session/session.ts'
import { isMarkedWaiting } from './waiting-mark.ts'

/** Used once, around the site: check-ins that wait for the network are sent from any page. */
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
