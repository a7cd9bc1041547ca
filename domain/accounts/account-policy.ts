/** How long a sign-in lasts, and what an account is given when it is made (docs/rules/accounts.md#sessions). */
import { DAY, HOUR, MINUTE } from '../time/time.ts'

export const SESSION_LIFE_MS = 30 * DAY
/** How long a browser is known by whoever signed in with it, since the last time. */
export const DEVICE_LIFE_MS = 365 * DAY
/** A session nobody uses ends earlier. */
export const SESSION_IDLE_MS = 7 * DAY
/** That a session was used is written down no more often than this. */
export const SEEN_EVERY_MS = 5 * MINUTE

/**
 * What is sensitive asks for a proof of who one is (password, code or Google) no older than this
 * (docs/rules/accounts.md#recent-authentication).
 */
export const REAUTHENTICATION_TTL_MS = 15 * MINUTE
/** An account that was asked to be deleted can be kept this long by signing in. */
export const ERASE_GRACE_MS = 7 * DAY

/** A code of six digits (docs/rules/accounts.md#verification-codes). */
export const CODE_LIFE_MS = 5 * MINUTE
/** Of whoever asked for the code, and as many of all others together. */
export const CODE_TRIES = 5
export const RESEND_AFTER_MS = MINUTE
/** Wrong codes for one phone or e-mail, over all codes sent to it; after these each further code can be tried once. */
export const CODE_FAILURES_A_DAY = 15
/** A fresh code that nobody has tried can always be tried, or strangers' wrong ones would lock out the owner. */
export const triesPerCode = (failuresToday: number): number => (failuresToday < CODE_FAILURES_A_DAY ? CODE_TRIES : 1)
/** Messages with a code to one phone or e-mail, for each who asks. */
export const CODES_AN_HOUR = 3
export const CODES_A_DAY = 6
/** The same for all together who ask on devices that the account does not know. */
export const STRANGERS_CODES_A_DAY = 12
/** Nobody else's requests keep an account from the code of its sign-up and from asking once more. */
export const ACCOUNTS_FIRST_CODES = 2
/** How long after the latest of so many codes of a day such a device can ask for the next. */
export const waitBetweenCodes = (sentToday: number): number =>
  sentToday < CODES_AN_HOUR ? RESEND_AFTER_MS : Math.min(10 * MINUTE * 2 ** (sentToday - CODES_AN_HOUR), 2 * HOUR)
/** To all phones together, whatever happens. */
export const ALL_CODES_AN_HOUR = 500
/** The link that proves an e-mail. */
export const EMAIL_VERIFICATION_TTL_MS = 2 * DAY

/** Wrong passwords for one account: from the fifth on each waits twice as long as the one before (docs/rules/accounts.md#sign-in). */
export const FAILURES_BEFORE_WAIT = 5
export const MOST_FAILURES = 100
const FIRST_WAIT_MS = MINUTE / 2
const LONGEST_WAIT_MS = HOUR
export const waitAfterFailures = (failures: number): number =>
  failures < FAILURES_BEFORE_WAIT ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - FAILURES_BEFORE_WAIT), LONGEST_WAIT_MS)

/** '0712 ••• 678': enough for its owner to know it. */
export const maskPhone = (msisdn: string): string => `0${msisdn.slice(3, 6)} ••• ${msisdn.slice(-3)}`

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
