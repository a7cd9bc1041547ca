import { useState } from 'react'
import { useSession } from '#web/client/session.ts'
import { useHydrated } from '#web/client/use-hydrated.ts'
import type { ItemKey } from './choice.ts'

/** What is written in the wizard and stands in no address: kept in the tab, for whoever wrote it, until it is booked. */
export type Draft = { notes: string; isForGuest: boolean; guestName: string; guestPhone: string }
type Cached = Draft & { who: string; what: string }

const EMPTY: Draft = { notes: '', isForGuest: false, guestName: '', guestPhone: '' }
const KEPT = 'booking-draft'

export function useDraft(key: ItemKey): [draft: Draft, write: (change: Partial<Draft>) => void] {
  const who = useSession()?.id ?? ''
  const what = 'offerId' in key ? key.offerId : key.serviceId
  const isHydrated = useHydrated()
  const [written, setWritten] = useState<Cached>()
  const isOurs = (kept: Cached | null | undefined) =>
    kept?.who === who && kept.what === what ? kept : undefined
  const draft = isOurs(written) ?? (isHydrated ? isOurs(read()) : undefined) ?? EMPTY
  const write = (change: Partial<Draft>) => {
    const next = { ...draft, ...change, who, what }
    setWritten(next)
    keep(next)
  }
  return [draft, write]
}

/** It is booked. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // Then nothing was kept.
  }
}

function read(): Cached | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Cached | null // written by keep alone
  } catch {
    return null
  }
}

/** Storage may be refused (private windows): then a killed tab forgets. */
function keep(draft: Cached): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(draft))
  } catch {
    // Only the comfort is lost.
  }
}
