import { useState } from 'react'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'

/** Input of a visitor about themselves. It is stored in the tab until the account exists. */
export type VisitorDetails = {
  name: string
  phone: string
  email: string
  hasAccepted: boolean
  wantsOffers: boolean
  /** Registration, once a code has been sent. */
  registration: Registration | null
}
export type Registration = { id: string; phone: string; resendAt: number }

const EMPTY: VisitorDetails = {
  name: '',
  phone: '',
  email: '',
  hasAccepted: false,
  wantsOffers: false,
  registration: null,
}
const KEY = 'visitor-details'

export function useVisitorDetails(): [VisitorDetails, (change: Partial<VisitorDetails>) => void] {
  const isHydrated = useHydrated()
  const [written, setWritten] = useState<VisitorDetails>()
  const details = written ?? (isHydrated ? read() : EMPTY)
  const write = (change: Partial<VisitorDetails>) => {
    const next = { ...(written ?? read()), ...change }
    setWritten(next)
    try {
      sessionStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Storage may be unavailable (private windows): then a reload loses them.
    }
  }
  return [details, write]
}

/** Called once the account exists. */
export function clearVisitorDetails(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

function read(): VisitorDetails {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<VisitorDetails> | null // only write stores it
    return { ...EMPTY, ...stored }
  } catch {
    return EMPTY
  }
}
