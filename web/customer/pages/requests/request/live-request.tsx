import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { call } from '#web/api/browser.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import { isAboutRequests } from '../parts/live-events.ts'
import { quotesText } from '../parts/request-texts.ts'

/**
 * Loads the page again when a quote or the booking of the accepted one has changed, and tells screen readers how many
 * quotes there are.
 */
export function LiveRequest({ request, bookingIds }: LiveRequestProps) {
  const { revalidate } = useRevalidator()
  const [hasChanged, setChanged] = useState(false)
  async function reload() {
    await revalidate()
    setChanged(true)
  }
  /** Events before the connection were missed. A page that is up to date is not loaded again. */
  async function catchUp() {
    try {
      const { data } = await call('GET /request-service/:id', { params: { id: request.id } })
      if (data.request.version !== request.version || data.request.offers !== request.offers) await reload()
    } catch {
      // The page stays as it is; reloading it shows a problem that remains.
    }
  }
  useLiveEvents({
    service_offer_received: ({ requestId }) => {
      if (requestId === request.id) void reload()
    },
    quote_update: ({ requestId }) => {
      if (requestId === request.id) void reload()
    },
    new_notification: (notification) => {
      if (isAboutRequests(notification)) void reload()
    },
    booking_update: (booking) => {
      if (bookingIds.includes(booking.bookingId)) void reload()
    },
    onConnected: () => void catchUp(),
  })
  return (
    <p className="sr-only" role="status">
      {hasChanged && m.request_live({ status: quotesText(request.offers) })}
    </p>
  )
}

/** `bookingIds` are those that accepted quotes have made. */
type LiveRequestProps = { request: ServiceRequest; bookingIds: string[] }
