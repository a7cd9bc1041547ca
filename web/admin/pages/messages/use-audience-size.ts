import { useEffect, useState } from 'react'
import type { BroadcastAudience, BroadcastKind } from '#domain/notifications/broadcasts.ts'
import { call } from '#web/api/browser.ts'
import type { Size } from './broadcast-texts.ts'

export type Target = {
  kind: BroadcastKind
  audience: BroadcastAudience
  location: string
  category: string
  day: string
}

/** Returns the size of the audience; null while it is counted, or before the audience is complete. */
export function useAudienceSize({ kind, audience, location, category, day }: Target): Size | null {
  const [counted, setCounted] = useState<{ key: string; size: Size }>()
  const key = [kind, audience, location, category, day].join(' ')
  const isComplete =
    (audience !== 'area' || location !== '') &&
    (audience !== 'category' || category !== '') &&
    (audience !== 'visitors' || day !== '')
  useEffect(() => {
    if (!isComplete) return undefined
    const aborted = new AbortController()
    const query = {
      kind,
      audience,
      ...(audience === 'area' && { location }),
      ...(audience === 'category' && { category }),
      ...(audience === 'visitors' && { day }),
    }
    call('GET /admin/broadcasts/audience', { query, signal: aborted.signal }).then(
      ({ size }) => setCounted({ key, size }),
      // The number is missing then; sending counts again.
      () => undefined,
    )
    return () => aborted.abort()
  }, [key, isComplete, kind, audience, location, category, day])
  return counted && isComplete && counted.key === key ? counted.size : null
}
