/** The price list that is being corrected is kept in this browser until it is saved, so that a reload loses nothing. */
import type { ListDraft } from './list-draft.ts'

type KeptDraft = { text: string; list: ListDraft | null }

const toKey = (storeId: string): string => `price-list:${storeId}`

export function readKept(storeId: string): KeptDraft | null {
  try {
    const kept = localStorage.getItem(toKey(storeId))
    // Written by `keepDraft` below.
    return kept === null ? null : (JSON.parse(kept) as KeptDraft)
  } catch {
    return null
  }
}

export function keepDraft(storeId: string, draft: KeptDraft): void {
  try {
    if (draft.text === '' && draft.list === null) localStorage.removeItem(toKey(storeId))
    else localStorage.setItem(toKey(storeId), JSON.stringify(draft))
  } catch {
    // The storage may be full or forbidden; the page works without it.
  }
}
