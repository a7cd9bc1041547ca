import { useEffect, useState } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { call } from '#web/api/browser.ts'
import { inAndNear } from '../../pages/lists/around.ts'

const DEBOUNCE_MS = 300 // docs/rules/pages.md#search-box
const LIMIT = 5
/** A single letter is not enough. */
const MIN_CHARACTERS = 2

/**
 * The best stores and offers for what is typed, once typing pauses. The previous results are shown until
 * then.
 */
export function useSuggestions(query: string, location: string): Suggestions {
  const term = query.trim()
  const isLongEnough = term.length >= MIN_CHARACTERS
  const [answer, setAnswer] = useState<{ key: string; found?: Found }>()
  const key = `${term}\n${location}`
  useEffect(() => {
    if (!isLongEnough) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const found = await call('GET /search', {
          query: { query: term, ...inAndNear(location), limit: LIMIT, page: 1 },
          signal: leaving.signal,
        })
        setAnswer({ key, found })
      } catch {
        // The panel shows the failure; the form still leads to the results page.
        if (!leaving.signal.aborted) setAnswer({ key })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isLongEnough, key, term, location])

  if (!isLongEnough) return { state: 'waiting' }
  if (answer?.key !== key) return { state: 'searching', found: answer?.found }
  return answer.found ? { state: 'found', found: answer.found } : { state: 'failed' }
}

type Found = Reply<Api['GET /search']>
export type Suggestions = { state: 'waiting' | 'searching' | 'found' | 'failed'; found?: Found | undefined }
