import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { call } from '#web/shared/document/browser.ts'
import { useLiveEvents } from '#web/shared/realtime/use-live-events.ts'
import { quotesText } from './request-texts.ts'

const ABOUT_REQUESTS = ['service_request_offer', 'offer_accepted', 'offer_rejected', 'offer_withdrawn']

/** Loads the page again when a quote has come or changed, and tells screen readers how many there are. */
export function LiveRequest({ request }: { request: ServiceRequest }) {
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
    new_notification: ({ type }) => {
      if (ABOUT_REQUESTS.includes(type)) void reload()
    },
    onConnected: () => void catchUp(),
  })
  return (
    <p className="sr-only" role="status">
      {hasChanged && m.request_live({ status: quotesText(request.offers) })}
    </p>
  )
}
