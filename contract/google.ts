/** Signing in with Google (docs/rules/accounts.md#google-sign-in). */
import * as z from 'zod'
import { m } from '#messages'
import { shownConsents } from './account-forms.ts'
import { accountProblems, signedIn } from './accounts.ts'
import { User } from './entities/user.ts'
import { done, ok, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { generalProblems, problem } from './problem.ts'
import { stopProblems } from './stops.ts'
import { boolean, message, string, url } from './values.ts'

export const googleProblems = {
  consentNeeded: problem(
    409,
    'consent-needed',
    m.problem_consent_needed,
    'Google names a person who has no account yet. Show the terms, the privacy policy and the age of 18, then repeat the ' +
      'request with the same `credential`, with `acceptedTerms` and `isAdult`. `person` has the `firstName` and `email` that Google names.',
  ),
  authenticationFailed: problem(
    422,
    'google-failed',
    m.problem_google_failed,
    'The ID token is not valid: expired, used before, made for another ' +
      'client, or without a nonce of GET /users/google-nonce.',
  ),
  nonceMissing: problem(
    422,
    'google-nonce-missing',
    m.problem_google_nonce_missing,
    'The ID token is valid, but has no nonce. Get one with GET /users/google-nonce, and pass it to Google as `nonce`.',
  ),
  linkedElsewhere: problem(
    409,
    'google-taken',
    m.problem_google_taken,
    'A Google account can be linked to one D3 account only.',
  ),
  passwordRequired: problem(
    409,
    'google-needs-password',
    m.problem_google_needs_password,
    'Sign in with the password, then call POST /users/link-google.',
  ),
  emailNotVerified: problem(
    409,
    'prove-email-first',
    m.problem_prove_email_first,
    'An account links to Google only once its e-mail address is verified.',
  ),
  noOtherSignIn: problem(
    409,
    'only-way-in',
    m.problem_only_way_in,
    'The account has no password. Set one with PUT /users/password first.',
  ),
}

const GoogleCredential = z
  .strictObject({
    credential: z.string(saying(m.problem_google_failed)).min(1).max(4096).meta({
      description: 'Google ID token, with a nonce of GET /users/google-nonce.',
      example: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
    }),
  })
  .meta({ id: 'GoogleCredential', description: 'A Google ID token.' })

export const google = {
  'GET /users/google-nonce': {
    summary: 'Get a nonce for signing in with Google',
    auth: 'public',
    reply: ok({
      clientId: string(
        'OAuth client id; null when signing in with Google is not available.',
        '1234.apps.googleusercontent.com',
      ).nullable(),
      script: url(
        'The script that shows the button of Google.',
        'https://accounts.google.com/gsi/client',
      ).nullable(),
      nonce: string('Goes into the ID token; valid once.', 'q3vX0Jk1bB7mYx2L'),
    }),
  },
  'POST /users/google-signin': {
    worksWhenReadOnly: true,
    summary: 'Sign in with Google',
    description:
      'Creates a customer account if there is none with the Google account or its e-mail address, and the person has ' +
      'accepted the terms and said that they are 18 or older. Without these the reply is `consent-needed`, and no account exists.',
    limit: 'sign-in',
    auth: 'public',
    withoutApiKey: true,
    body: GoogleCredential.extend({
      referralSlug: text(40).nullish().meta({
        description: 'The referral slug of the customer who invited this one.',
        example: 'wanjiku-4k2',
      }),
      ...shownConsents,
      code: text(20)
        .optional()
        .meta({
          description:
            'Code of the authenticator app, or a recovery code; needed ' +
            'after the problem `second-factor-needed`.',
          example: '123456',
        }),
    }),
    reply: signedIn.extend({ isNewUser: boolean('True if the account was created by this request.', false) }),
    problems: [
      googleProblems.authenticationFailed,
      googleProblems.nonceMissing,
      googleProblems.consentNeeded,
      googleProblems.passwordRequired,
      accountProblems.wrongCredentials,
      accountProblems.secondFactorRequired,
      accountProblems.wrongSecondFactor,
      accountProblems.emailTaken,
      stopProblems.signUpsStopped,
      generalProblems.readOnly,
    ],
  },
  'POST /users/link-google': {
    summary: 'Link a Google account to this account',
    limit: 'sign-in',
    auth: 'account',
    requiresReauthentication: true,
    body: GoogleCredential,
    reply: ok({ message, user: User }),
    problems: [
      googleProblems.authenticationFailed,
      googleProblems.nonceMissing,
      googleProblems.linkedElsewhere,
      googleProblems.emailNotVerified,
    ],
  },
  'DELETE /users/unlink-google': {
    summary: 'Unlink the Google account',
    auth: 'account',
    requiresReauthentication: true,
    reply: done,
    problems: [googleProblems.noOtherSignIn],
  },
} satisfies Contract

type GoogleRoutes = typeof google
declare module './kernel.ts' {
  interface Api extends GoogleRoutes {}
}
