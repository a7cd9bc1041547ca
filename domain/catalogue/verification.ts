/** Documents that a store sends so that an admin verifies it (docs/rules/moderation.md#verification). */
import { normalizeText } from '../text/normalize-text.ts'
import { DAY } from '../time/time.ts'

export const DOCUMENT_KINDS = ['registration', 'permit', 'door'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Time for which documents are kept after the decision, or if they were never sent to be decided about. */
export const DOCUMENTS_KEPT_MS = 90 * DAY

/** Letters and digits in upper case: 'PVT-9QU4X7' and 'pvt 9qu4x7' are one number. */
export const registrationNumber = (text: string): string => text.replace(/[\s./-]/g, '').toUpperCase()

const WORDS_LEFT_OUT = /\b(?:limited|ltd|enterprises?|company|co|the|and)\b|[^\p{L}\p{N}]+/gu
const compared = (name: string): string =>
  (normalizeText(name) || name.toLowerCase()).replace(WORDS_LEFT_OUT, '')

/**
 * Returns whether the name of the store is that of the registration, or one contains the other: 'Amani Spa' and
 * 'AMANI SPA LTD'.
 */
export function isSameName(store: string, registered: string): boolean {
  const [one, other] = [compared(store), compared(registered)]
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one))
}
