import { useEffect, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
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

/** Problems after which a registration cannot go on: the details have to be changed or sent again. */
const START_AGAIN = new Set(['registration-not-found', 'user-exists', 'phone-taken'])
export const hasToStartAgain = ({ code }: Problem): boolean => START_AGAIN.has(code)

/** `sent` are those of a form that the browser has sent by itself. */
export function useVisitorDetails(
  sent: VisitorDetails | undefined,
): [VisitorDetails, (change: Partial<VisitorDetails>) => void] {
  const isHydrated = useHydrated()
  const [written, setWritten] = useState<VisitorDetails>()
  useEffect(() => {
    if (sent) store(sent)
  }, [sent])
  const details = written ?? sent ?? (isHydrated ? read() : EMPTY)
  const write = (change: Partial<VisitorDetails>) => {
    const next = { ...(written ?? sent ?? read()), ...change }
    setWritten(next)
    store(next)
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

function store(details: VisitorDetails): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(details))
  } catch {
    // Storage may be unavailable (private windows): then a reload loses them.
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
