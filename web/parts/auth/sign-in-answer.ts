import type { SentProblem } from '#web/api/sent-problem.ts'

/** Receiver of a code: a phone, or the phone of the account with an e-mail address. */
export type Login = { phone: string } | { email: string }

/** Returns whether a phone or e-mail address, as it is typed, is an address. */
export const isAddress = (typed: string): boolean => /[a-z@]/i.test(typed)

/** The answer of a page's action to a sign-in form that the browser has sent by itself: what to ask for next. */
export type SignInAnswer = {
  /** The phone or e-mail address as it was typed. */
  login: string
  /** A code has been sent. */
  codeFor?: Login
  /** The account has two-factor authentication. */
  needsSecondFactor?: boolean
  problem?: SentProblem
}
