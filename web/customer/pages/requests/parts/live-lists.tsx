import { useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import { loadPersonal } from '../../../layout/personal/personal-store.ts'
import { isAboutRequests } from './live-events.ts'

/** Loads lists of the customer's requests and quotes again when one of them has changed. */
export function LiveLists() {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const reload = () => void Promise.all([revalidate(), loadPersonal(pathname)])
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
