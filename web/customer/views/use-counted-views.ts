import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'

/** `/store/…`, `/offer/…`, and an offer below its store. */
const PAGE = /^\/(?:store\/[^/]+\/)?(store|offer)\/([^/]+)$/

/**
 * Reports that the page of a store or an offer is shown (docs/rules/analytics.md#views). Cached and prefetched pages
 * do not reach the server when they are shown, so the server cannot count them.
 */
export function useCountedViews(): void {
  const { pathname } = useLocation()
  // An error page has no data.
  const isLoaded = useMatches().at(-1)?.loaderData !== undefined
  useEffect(() => {
    const [, kind, id] = PAGE.exec(pathname) ?? []
    if (!kind || !isLoaded) return
    const referrer = document.referrer.split('/', 3).join('/')
    const view = new Blob([JSON.stringify({ kind, id, referrer })], { type: 'application/json' })
    navigator.sendBeacon('/api/v1/views', view)
  }, [pathname, isLoaded])
}
