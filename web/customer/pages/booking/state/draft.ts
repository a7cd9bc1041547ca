import { useState } from 'react'
import type { PromptMethodName } from '#domain/payments/payment-methods.ts'
import { useSession } from '#web/app/session/session.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import type { ItemKey } from './choice.ts'

/**
 * Input of the wizard. It is stored in the tab for its user until the booking is made, because it does not belong in the
 * address. A visitor who signs in finds it again.
 */
export type Draft = {
  notes: string
  isForGuest: boolean
  guestName: string
  guestPhone: string
  /** The phone that pays, if it is another than the user's own. */
  payFrom: string | null
  /** Method that pays the fee, once the customer has chosen. */
  payBy?: PromptMethodName
  /** Answers by the id of the question. */
  answers: Record<string, string>
  /** True if rewards pay the fee; undefined until the customer has chosen. */
  useRewards?: boolean
}
type StoredDraft = Draft & { userId: string; itemId: string }

const EMPTY: Draft = {
  notes: '',
  isForGuest: false,
  guestName: '',
  guestPhone: '',
  payFrom: null,
  answers: {},
}
const KEY = 'booking-draft'
const VISITOR = ''

/** `sent` is the input of a form that the browser has sent by itself. */
export function useDraft(
  key: ItemKey,
  sent: Draft | undefined,
): [draft: Draft, write: (change: Partial<Draft>) => void] {
  const userId = useSession()?.id ?? VISITOR
  const itemId = 'offerId' in key ? key.offerId : key.serviceId
  const isHydrated = useHydrated()
  const [written, setWritten] = useState<StoredDraft>()
  const ifOwn = (stored: StoredDraft | null | undefined) =>
    stored && [userId, VISITOR].includes(stored.userId) && stored.itemId === itemId ? stored : undefined
  const draft = ifOwn(written) ?? sent ?? (isHydrated ? ifOwn(read()) : undefined) ?? EMPTY
  const write = (change: Partial<Draft>) => {
    // A part of the page that is hydrated later may not know yet what is stored.
    const next = { ...(sent ? draft : (ifOwn(read()) ?? draft)), ...change, userId, itemId }
    setWritten(next)
    store(next)
  }
  return [draft, write]
}

/** Called once the booking is made. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

function read(): StoredDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredDraft | null // only store writes it
    // A former version of the page may have written it.
    return stored && { ...EMPTY, ...stored }
  } catch {
    return null
  }
}

/** Storage may be unavailable (private windows): then a reload loses the draft. */
function store(draft: StoredDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // The customer types it again.
  }
}
