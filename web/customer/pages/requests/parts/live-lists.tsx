import { useRef } from 'react'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import { isAboutRequests } from './live-events.ts'

/** Calls `reload` when one of the customer's requests or quotes has changed. */
export function LiveLists({ reload }: { reload: () => void }) {
  const wasConnected = useRef(false)
  useLiveEvents({
    service_offer_received: reload,
    quote_update: reload,
    new_notification: (notification) => {
      if (isAboutRequests(notification)) reload()
    },
    // Events during an interruption were missed.
    onConnected() {
      if (wasConnected.current) reload()
      wasConnected.current = true
    },
  })
  return null
}
