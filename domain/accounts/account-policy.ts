/**
 * Limits and lifetimes of sessions, verification codes and sign-in attempts
 * (docs/rules/accounts.md#sessions).
 */
import { firstCharacter, takeStart } from '../text/shorten.ts'
import { DAY, HOUR, MINUTE } from '../time/time.ts'

const SESSION_LIFE_MS = 30 * DAY
/** Admins sign in once for a day's work. */
const ADMIN_SESSION_LIFE_MS = 12 * HOUR
export const getSessionLife = (role: 'customer' | 'merchant' | 'admin'): number =>
  role === 'admin' ? ADMIN_SESSION_LIFE_MS : SESSION_LIFE_MS
/** Time for which a browser counts as a known device of an account after the last sign-in with it. */
export const DEVICE_LIFE_MS = 365 * DAY
/** An unused session ends earlier than `SESSION_LIFE_MS`. */
export const SESSION_IDLE_MS = 7 * DAY
/** The shortest time between two updates of a session's last-seen time. */
export const LAST_SEEN_INTERVAL_MS = 5 * MINUTE

/**
 * Time for which a re-authentication (password, code or Google) allows sensitive changes
 * (docs/rules/accounts.md#recent-authentication).
 */
export const REAUTHENTICATION_TTL_MS = 15 * MINUTE
/** Time after a deletion request in which the owner can still cancel it by signing in. */
export const ERASE_GRACE_MS = 7 * DAY
/** Replaces a text that was erased with its author's account, where a text is required. */
export const ERASED_TEXT = 'Deleted with the account'

/** Life of a six-digit verification code (docs/rules/accounts.md#verification-codes). */
export const CODE_LIFE_MS = 5 * MINUTE
/** Time for which a registration without a password waits for its code. */
export const REGISTRATION_LIFE_MS = HOUR
/** A confirmation that comes sooner after the first is not a repeated one, but was sent at the same time. */
export const REPEAT_CONFIRMATION_AFTER_MS = 1000
/**
 * Returns the first and the last name of a full name. Both are needed, as from Google: somebody with one name
 * gets a dash.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { firstName: takeStart(first, 80), lastName: takeStart(rest.join(' '), 80).trim() || '-' }
}
/**
 * Wrong attempts per code: this many for the device that requested it, and this many for all others together.
 */
export const ATTEMPTS_PER_CODE = 5
export const RESEND_AFTER_MS = MINUTE
/**
 * Limit of wrong attempts per day for one phone number or email address, over all codes sent to it. After
 * these, each further code can be tried once.
 */
export const CODE_FAILURES_PER_DAY = 15
/**
 * Returns the number of attempts per code, which is never below one: otherwise wrong attempts by strangers
 * would lock out the owner.
 */
export const attemptsPerCode = (failuresToday: number): number =>
  failuresToday < CODE_FAILURES_PER_DAY ? ATTEMPTS_PER_CODE : 1
/** Code messages to one phone number or email address, per requester. */
export const CODES_PER_HOUR = 3
export const CODES_PER_DAY = 6
/** Code messages to one phone number or email address, for all requests from unknown devices together. */
export const UNKNOWN_DEVICE_CODES_PER_DAY = 12
/** Links to new e-mail addresses that an account can request. */
export const EMAIL_CHANGES_PER_DAY = 6
/** Codes an account can always request, whatever others requested for it: the one at sign-up and one more. */
export const RESERVED_CODES = 2
/** Returns the time that an unknown device waits after its latest code before it can request the next. */
export const waitBetweenCodes = (sentToday: number): number =>
  sentToday < CODES_PER_HOUR
    ? RESEND_AFTER_MS
    : Math.min(10 * MINUTE * 2 ** (sentToday - CODES_PER_HOUR), 2 * HOUR)
/** Upper limit for all phone numbers together. */
export const TOTAL_CODES_PER_HOUR = 500
/** Life of an email verification link. */
export const EMAIL_VERIFICATION_TTL_MS = 2 * DAY

/**
 * Wrong passwords for one account: from the fifth on, the wait doubles with each failure
 * (docs/rules/accounts.md#sign-in).
 */
export const FAILURES_BEFORE_WAIT = 5
export const MAX_PASSWORD_FAILURES = 100
const FIRST_WAIT_MS = MINUTE / 2
const LONGEST_WAIT_MS = HOUR
export const waitAfterFailures = (failures: number): number =>
  failures < FAILURES_BEFORE_WAIT
    ? 0
    : Math.min(FIRST_WAIT_MS * 2 ** (failures - FAILURES_BEFORE_WAIT), LONGEST_WAIT_MS)

/** The terms in force, named by the year and month of their text. */
export const TERMS_VERSION = '2026-11'

/** Texts that a person was shown on the way to an account and has agreed to. */
export type ShownConsents = {
  /** The version of the terms and the privacy policy. */
  acceptedTerms?: string | undefined
  /** The person has said that they are at least 18. */
  isAdult?: boolean | undefined
  wantsOffers?: boolean | undefined
}

/** The consents to record: nothing that the person was not shown. */
export const givenConsents = ({ acceptedTerms, isAdult, wantsOffers }: ShownConsents) => [
  ...(acceptedTerms ? (['terms', 'privacy'] as const) : []),
  ...(isAdult ? (['age'] as const) : []),
  ...(wantsOffers ? (['email'] as const) : []),
]

/** Returns whether a person whose name comes from elsewhere, such as Google, has agreed to what an account needs. */
export const hasConfirmed = ({ acceptedTerms, isAdult }: ShownConsents): boolean =>
  Boolean(acceptedTerms) && isAdult === true

/**
 * The first part of a referral code: 'wanjiru-m' for 'Wanjirũ M.', 'friend' for a name without Latin letters.
 */
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

/** 'a•••@d3.test', for logs that distinguish accounts without showing the address. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${firstCharacter(name)}•••@${host}`
}
