/**
 * The consent texts of the newsletter. A text that was shown to a subscriber never changes, in any language:
 * a new text gets a new version.
 */
import { m } from '#messages'

export const NEWSLETTER_CONSENTS = {
  '2026-11': m.rule_newsletter_consent_2026_11,
} as const

export type ConsentVersion = keyof typeof NEWSLETTER_CONSENTS
export const CONSENT_VERSION: ConsentVersion = '2026-11'
// Object.keys loses the key type and that the list is not empty, which z.enum needs.
export const CONSENT_VERSIONS = Object.keys(NEWSLETTER_CONSENTS) as [ConsentVersion, ...ConsentVersion[]]
