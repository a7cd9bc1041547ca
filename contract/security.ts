/**
 * What keeps an account safe: proofs of who one is, the password, the second factor, the sessions
 * (docs/rules/accounts.md#security-settings).
 */
import * as z from 'zod'
import { newPassword, PASSWORD_MAX } from './accounts.ts'
import { done, idOf, ok, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { Problem, problem } from './problem.ts'

const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters long')
const CODE_MISSING = 'Enter the code of your authenticator app'
/** Six digits of an authenticator app, or a recovery code. */
const code = text(20).min(6, CODE_MISSING)
/** Needed while the second factor is on; what was only begun needs none. */
const secondFactor = z.strictObject({ code: code.optional() })

export const SessionOnTheWire = z.object({
  id: z.string(),
  /** 'Chrome on Android'; 'Unknown device' where it did not say. */
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isThisOne: z.boolean(),
})

export const security = {
  'GET /users/security': {
    about: 'How this account can be signed in to.',
    auth: 'account',
    reply: ok({
      hasPassword: z.boolean(),
      passwordChangedAt: z.string().nullable(),
      google: z.object({ email: z.string() }).nullable(),
      twoFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() }),
      /** Until when sensitive changes need no new proof. */
      provedUntil: z.string(),
    }),
  },
  'POST /users/prove': {
    about: 'Prove again who one is, by password or by Google, for sensitive changes of the next quarter of an hour.',
    limit: 'sign-in',
    auth: 'account',
    body: z.strictObject({ password: password.optional(), credential: z.string().min(1).max(4096).optional(), code: code.optional() }),
    reply: ok({ provedUntil: z.string() }),
  },
  'PUT /users/password': {
    about: 'Change the password, or set the first one; ends all other sessions.',
    auth: 'account',
    fresh: true,
    body: z.strictObject({ newPassword }),
    reply: done,
  },
  'POST /users/two-factor': {
    about: 'Begin with an authenticator app: its secret, and a picture of it to scan.',
    auth: 'account',
    fresh: true,
    reply: ok({ secret: z.string(), uri: z.string(), qr: z.string() }),
  },
  'POST /users/two-factor/confirm': {
    about: 'Turn the second factor on by the first code; gives ten recovery codes, told once.',
    limit: 'sign-in',
    auth: 'account',
    fresh: true,
    body: z.strictObject({ code }),
    reply: ok({ recoveryCodes: z.array(z.string()) }),
  },
  'POST /users/two-factor/recovery-codes': {
    about: 'New recovery codes in place of the old ones, for a code of the second factor: whoever has them can turn it off.',
    limit: 'sign-in',
    auth: 'account',
    fresh: true,
    body: secondFactor,
    reply: ok({ recoveryCodes: z.array(z.string()) }),
  },
  'DELETE /users/two-factor': {
    about: 'Turn the second factor off, by a code of the app or a recovery code.',
    limit: 'sign-in',
    auth: 'account',
    fresh: true,
    body: secondFactor,
    reply: done,
  },
  'GET /users/sessions': { about: 'Where this account is signed in.', auth: 'account', reply: ok({ sessions: z.array(SessionOnTheWire) }) },
  'DELETE /users/sessions/:id': {
    about: 'Sign out somewhere else.',
    auth: 'account',
    params: z.object({ id: idOf(() => securityProblems.noSuchSession()) }),
    reply: done,
  },
  'DELETE /users/sessions': { about: 'Sign out everywhere, here too.', auth: 'account', reply: done },
} satisfies Contract

export const securityProblems = {
  notProved: problem(400, 'wrong-proof', 'That is not right. Please try again.'),
  twoFactorIsOn: problem(409, 'two-factor-on', 'Two-factor authentication is on already.'),
  twoFactorNotBegun: problem(409, 'two-factor-not-begun', 'Begin with your authenticator app again.'),
  codeMissing: () => Problem.invalid([['code', CODE_MISSING]]),
  wrongCode: problem(400, 'wrong-code', 'That code is not right. Enter the newest one of your app.'),
  noSuchSession: problem(404, 'session-not-found', 'That device is signed out already.'),
}
