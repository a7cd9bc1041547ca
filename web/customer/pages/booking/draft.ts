import { useEffect, useState } from 'react'
import { useSession } from '#web/client/session.ts'
import type { ItemKey } from './choice.ts'

/** What is written in the wizard and stands in no address: kept in the tab, for whoever wrote it, until it is booked. */
export type Draft = { notes: string; isForGuest: boolean; guestName: string; guestPhone: string }
type Kept = Draft & { who: string; what: string }

const EMPTY: Draft = { notes: '', isForGuest: false, guestName: '', guestPhone: '' }
const KEPT = 'booking-draft'

export function useDraft(key: ItemKey): [draft: Draft, write: (change: Partial<Draft>) => void] {
  const who = useSession()?.id ?? ''
  const what = 'offerId' in key ? key.offerId : key.serviceId
  const [draft, setDraft] = useState(EMPTY)
  useEffect(() => {
    const kept = read()
    if (kept?.who === who && kept.what === what) setDraft(kept)
  }, [who, what])
  const write = (change: Partial<Draft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    keep({ ...next, who, what })
  }
  return [draft, write]
}

/** It is booked. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // Then nothing was kept.
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null // written by keep alone
  } catch {
    return null
  }
}

/** Storage may be refused (private windows): then a killed tab forgets. */
function keep(draft: Kept): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(draft))
  } catch {
    // Only the comfort is lost.
  }
}
