/** Signing in with Google (docs/rules/accounts.md#google-sign-in). */
import * as z from 'zod'
import { signedIn } from './accounts.ts'
import { User } from './entities.ts'
import { done, ok, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

/** A Google ID token, as Google's own script hands it to the page. */
export const GoogleCredential = z.strictObject({ credential: z.string('Google authentication failed').min(1).max(4096) })

export const google = {
  'GET /users/google-nonce': {
    about: 'What Google’s credential is to carry, taken once, and whether Google sign-in is offered here.',
    auth: 'public',
    reply: ok({ clientId: z.string().nullable(), script: z.string().nullable(), nonce: z.string() }),
  },
  'POST /users/google-signin': {
    about: 'Sign in with Google, making an account where there is none.',
    limit: 'sign-in',
    auth: 'public',
    withoutApiKey: true,
    body: GoogleCredential.extend({ referralSlug: text(40).nullish(), code: text(20).optional() }),
    reply: signedIn.extend({ isNewUser: z.boolean() }),
  },
  'POST /users/link-google': {
    about: 'Let this account sign in with Google, too.',
    limit: 'sign-in',
    auth: 'account',
    fresh: true,
    body: GoogleCredential,
    reply: ok({ message: z.string(), user: User }),
  },
  'DELETE /users/unlink-google': {
    about: 'No longer sign in with Google; refused where it is the only way.',
    auth: 'account',
    fresh: true,
    reply: done,
  },
} satisfies Contract

export const googleProblems = {
  googleFailed: problem(422, 'google-failed', 'Google authentication failed'),
  googleTaken: problem(409, 'google-taken', 'This Google account signs in to another D3 account.'),
  googleNeedsPassword: problem(
    409,
    'google-needs-password',
    'There is an account with this e-mail address. Sign in with its password, then link Google in your settings.',
  ),
  emailUnproved: problem(409, 'prove-email-first', 'Confirm your e-mail address first: the link is in your inbox.'),
  onlyWayIn: problem(409, 'only-way-in', 'Set a password first: without Google there would be no way to sign in.'),
}
