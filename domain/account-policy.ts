/** How long a sign-in lasts, and what an account is given when it is made (screens-and-rules.md §9; reliability.md d2). */
import { DAY, MINUTE } from './time.ts'

export const SESSION_LIFE_MS = 30 * DAY
/** A session nobody uses ends earlier. */
export const SESSION_IDLE_MS = 7 * DAY
/** That a session was used is written down no more often than this. */
export const SEEN_EVERY_MS = 5 * MINUTE

/** The terms that are in force: year and month of their text. */
export const TERMS_VERSION = '2026-11'

/** 'Wanjirũ M.' begins her referral links with 'wanjiru-m'; a name without Latin letters with 'friend'. */
export function referralStem(firstName: string): string {
  const letters = firstName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, 20)
    .replace(/^-+|-+$/g, '')
  return letters || 'friend'
}

/** 'a•••@d3.test', for logs that need to tell accounts apart without naming them. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}
