import { useEffect, useEffectEvent, useState } from 'react'
import { useParams, useRevalidator } from 'react-router'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import type { LoadedRequests } from './parts/load-requests.ts'

const RELOAD_MS = 60_000
/** Live events about the merchant's quotes, which are shown at once. */
const ANSWERS: ReadonlySet<string> = new Set(['offer_accepted', 'offer_rejected'])

/**
 * Returns the number of requests that are newer than those of the list. They are not inserted by themselves: the text
 * that somebody reads does not move.
 */
export function useNewRequests({ requests, offers, choice }: LoadedRequests) {
  const { id: openId } = useParams()
  const { revalidate } = useRevalidator()
  const [found, setFound] = useState<{ from: unknown; count: number }>()
  const isFirstPage = choice.list === 'new' && choice.page === 1
  const check = useEffectEvent(async () => {
    if (!isFirstPage) return
    const known = new Set(requests?.map(({ id }) => id))
    try {
      const { data } = await callWithoutRedirect('GET /merchant/service-requests', {
        query: { withoutMine: 'true', limit: 20, ...(choice.store && { storeId: choice.store }) },
      })
      const unknown = data.requests.filter(({ id }) => !known.has(id))
      const newest = requests?.[0]?.createdAt ?? ''
      setFound({ from: requests, count: unknown.filter(({ createdAt }) => createdAt > newest).length })
    } catch {
      // The next event or interval checks again.
    }
  })
  const isLive = useLiveEvents({
    onConnected: () => void check(),
    new_notification({ type }) {
      if (type === 'new_service_request') void check()
      else if (ANSWERS.has(type)) void revalidate()
    },
    quote_update({ requestId }) {
      const isShown = requestId === openId || offers?.some((offer) => offer.requestId === requestId)
      if (isShown) void revalidate()
    },
    notification_count_update: () => void check(),
  })
  useEffect(() => {
    const checkIfVisible = () => document.visibilityState === 'visible' && void check()
    const timer = setInterval(checkIfVisible, isLive ? 5 * RELOAD_MS : RELOAD_MS)
    return () => clearInterval(timer)
  }, [isLive])
  return {
    newerCount: found?.from === requests && isFirstPage ? found.count : 0,
    showNewer: () => {
      scrollTo({ top: 0 })
      void revalidate()
    },
  }
}
