import { useEffect, useState } from 'react'
import { m } from '#messages'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { call } from '#web/api/browser.ts'
import { rangeText } from '../parts/request-texts.ts'

/** Returns the usual price of quotes of the category; undefined while it is not known. */
export function useUsualPrice(category: string): string | undefined {
  const [found, setFound] = useState<{ category: string; text: string }>()
  useEffect(() => {
    if (category === '') return
    const abort = new AbortController()
    call('GET /request-service/usual-price', { query: { category }, signal: abort.signal })
      .then(({ data: { usualPrice } }) => {
        if (!usualPrice) return
        const { from, to, quotes } = usualPrice
        const price = rangeText(shillingsToCents(from), shillingsToCents(to))
        setFound({ category, text: m.request_usual_price({ price, count: quotes }) })
      })
      // The form works without it.
      .catch(() => undefined)
    return () => abort.abort()
  }, [category])
  return found?.category === category ? found.text : undefined
}
