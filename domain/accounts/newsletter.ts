/** What people agree to when they join the newsletter. A text that has been shown is never changed: a new one gets a version of its own. */
export const NEWSLETTER_CONSENTS = {
  '2026-11': 'Yes, send D3 deals and news to this address. I can stop at any time.',
} as const

export type ConsentVersion = keyof typeof NEWSLETTER_CONSENTS
export const CONSENT_VERSION: ConsentVersion = '2026-11'
/** As a list that is not empty, for schemas. */
export const CONSENT_VERSIONS = Object.keys(NEWSLETTER_CONSENTS) as [ConsentVersion, ...ConsentVersion[]]
