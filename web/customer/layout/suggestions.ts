import { useEffect, useState } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { call } from '#web/client/browser.ts'

const WAIT_MS = 300 // docs/rules/pages.md#search-box
const FEW = 5
/** One letter says too little. */
const SHORTEST = 2

/** The few best stores and offers for what is typed, once the typing rests. What was found before stands until then. */
export function useSuggestions(query: string, location: string): Suggestions {
  const said = query.trim()
  const isAsked = said.length >= SHORTEST
  const [answer, setAnswer] = useState<{ to: string; found?: Found }>()
  const question = `${said}\n${location}`
  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const found = await call('GET /search', {
          query: { query: said, location, limit: FEW, page: 1 },
          signal: leaving.signal,
        })
        setAnswer({ to: question, found })
      } catch {
        // Said in the panel; the form itself still leads to the results page.
        if (!leaving.signal.aborted) setAnswer({ to: question })
      }
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isAsked, question, said, location])

  if (!isAsked) return { state: 'waiting' }
  if (answer?.to !== question) return { state: 'searching', found: answer?.found }
  return answer.found ? { state: 'found', found: answer.found } : { state: 'failed' }
}

type Found = Reply<Api['GET /search']>
export type Suggestions = { state: 'waiting' | 'searching' | 'found' | 'failed'; found?: Found | undefined }
