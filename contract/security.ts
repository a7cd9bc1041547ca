/**
 * Protection of an account: re-authentication, the password, two-factor authentication, the sessions
 * (docs/rules/accounts.md#security-settings).
 */
import * as z from 'zod'
import { m } from '#messages'
import { newPassword, otp, password } from './account-forms.ts'
import { accountProblems } from './accounts.ts'
import { codeProblems } from './codes.ts'
import { done, idSchema, ok, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { Problem, problem } from './problem.ts'
import { boolean, dateTime, email, integer, string, uuid } from './values.ts'

export const securityProblems = {
  reauthenticationFailed: problem(
    400,
    'wrong-proof',
    m.problem_wrong_proof,
    'The password, credential or code is wrong.',
  ),
  twoFactorIsOn: problem(
    409,
    'two-factor-on',
    m.problem_two_factor_on,
    'Turn two-factor authentication off before you set it up again.',
  ),
  twoFactorNotSetUp: problem(
    409,
    'two-factor-not-begun',
    m.problem_two_factor_not_begun,
    'Two-factor authentication is not set up. Call POST /users/two-factor first.',
  ),
  codeMissing: () => Problem.invalid([['code', m.field_authenticator_code()]]),
  wrongCode: problem(
    400,
    'wrong-code',
    m.problem_wrong_second_factor,
    'The `code` is wrong or was used before.',
  ),
  noSmsCode: problem(
    409,
    'no-sms-code',
    m.problem_no_sms_code,
    'The account has a password, Google or no verified phone. See GET /users/security.',
  ),
  lastSecondFactor: problem(
    409,
    'last-second-factor',
    m.problem_last_second_factor,
    'An admin needs a second factor. Add another one before this one is removed.',
  ),
  sessionNotFound: problem(
    404,
    'session-not-found',
    m.problem_session_not_found,
    'There is no such session of this account, or it has ended.',
  ),
}

const code = text(20)
  .min(6, saying(m.field_authenticator_code))
  .meta({ description: 'Code of the authenticator app, or a recovery code.', example: '123456' })
/** Code of the second factor, required while two-factor authentication is on. */
const secondFactor = z.strictObject({ code: code.optional() })

const SessionDetails = z
  .object({
    id: uuid('session', 'Id of the session.'),
    device: string('Browser and system, or `Unknown device`.', 'Chrome on Android'),
    ip: string('IP address of the sign-in.', '197.232.61.12').nullable(),
    createdAt: dateTime('Start time.', '2026-11-02T08:15:30.000Z'),
    lastSeenAt: dateTime('Time of the last use.', '2026-11-21T09:00:00.000Z'),
    isThisOne: boolean('True if the session is that of this request.', true),
  })
  .meta({ id: 'Session', description: 'A sign-in of the account.' })

const recoveryCodes = z.array(z.string()).meta({
  description: 'Ten recovery codes, each valid once. They are shown only now.',
  example: ['7xk2-m9qp', 'h4td-2vwz'],
})
const provedUntil = dateTime(
  'Time until which sensitive requests need no new re-authentication.',
  '2026-11-21T09:15:00.000Z',
)

export const security = {
  'GET /users/security': {
    summary: 'Get how this account signs in',
    auth: 'account',
    site: 'every',
    withoutSecondFactor: true,
    reply: ok({
      hasPassword: boolean('True if the account has a password.', true),
      passwordChangedAt: dateTime(
        'Time at which the password was last changed.',
        '2026-11-02T08:15:30.000Z',
      ).nullable(),
      google: z
        .object({ email: email('E-mail address of the Google account.', 'wanjiku@example.com') })
        .nullable()
        .meta({ description: 'The linked Google account; null without one.' }),
      twoFactor: z
        .object({
          isOn: boolean('True if signing in needs a second factor.', false),
          recoveryCodesLeft: integer('Recovery codes that are not used yet.', 0),
        })
        .meta({ description: 'Two-factor authentication.' }),
      smsCodePhone: string('Masked phone that gets a code for POST /users/prove.', '0712 ••• 678')
        .nullable()
        .meta({ description: 'Masked phone of an account without password and Google; null for others.' }),
      pendingEmail: email('New e-mail address whose link is not confirmed yet.', 'wanjiku@example.com')
        .nullable()
        .meta({ description: 'New e-mail address whose link is not confirmed yet; null without one.' }),
      provedUntil,
    }),
  },
  'POST /users/prove': {
    worksWhenReadOnly: true,
    summary: 'Re-authenticate for sensitive requests',
    description:
      'Send the password, a Google credential, a code of the second factor, or the `otp` of POST /users/prove/code. ' +
      'Routes that respond with `prove-again` then work for 15 minutes.',
    limit: 'sign-in',
    auth: 'account',
    site: 'every',
    withoutSecondFactor: true,
    body: z.strictObject({
      password: password.optional(),
      credential: z.string().min(1).max(4096).optional().meta({
        description: 'Google ID token, instead of the password.',
        example: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
      }),
      code: code.optional(),
      otp: otp.optional(),
    }),
    reply: ok({ provedUntil }),
    problems: [securityProblems.reauthenticationFailed],
  },
  'POST /users/prove/code': {
    worksWhenReadOnly: true,
    summary: 'Send a code to re-authenticate with',
    description:
      'The route is only for accounts with a verified phone that have neither a password nor Google.',
    limit: 'otp-resend',
    auth: 'account',
    reply: done,
    problems: [securityProblems.noSmsCode, codeProblems.resendTooSoon, codeProblems.smsDelayed],
  },
  'PUT /users/password': {
    summary: 'Change the password, or set the first one',
    description: 'Ends all other sessions of the account.',
    auth: 'account',
    site: 'every',
    requiresReauthentication: true,
    body: z.strictObject({ newPassword }),
    reply: done,
    problems: [accountProblems.commonPassword],
  },
  'POST /users/two-factor': {
    summary: 'Set up two-factor authentication',
    description: 'Two-factor authentication is on only after POST /users/two-factor/confirm.',
    auth: 'account',
    site: 'every',
    withoutSecondFactor: true,
    requiresReauthentication: true,
    reply: ok({
      secret: string('Secret to type into an authenticator app, base32.', 'JBSWY3DPEHPK3PXP'),
      uri: string(
        'Secret as an `otpauth:` URI.',
        'otpauth://totp/D3:wanjiku@example.com?secret=JBSWY3DPEHPK3PXP&issuer=D3',
      ),
      qr: string(
        'The URI as a QR code: an SVG image without a background.',
        '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
      ),
    }),
    problems: [securityProblems.twoFactorIsOn],
  },
  'POST /users/two-factor/confirm': {
    summary: 'Turn two-factor authentication on with the first code',
    limit: 'sign-in',
    auth: 'account',
    site: 'every',
    withoutSecondFactor: true,
    requiresReauthentication: true,
    body: z.strictObject({ code }),
    reply: ok({ recoveryCodes }),
    problems: [
      securityProblems.twoFactorIsOn,
      securityProblems.twoFactorNotSetUp,
      securityProblems.wrongCode,
    ],
  },
  'POST /users/two-factor/recovery-codes': {
    summary: 'Replace the recovery codes',
    limit: 'sign-in',
    auth: 'account',
    site: 'every',
    requiresReauthentication: true,
    body: secondFactor,
    reply: ok({ recoveryCodes }),
    problems: [securityProblems.twoFactorNotSetUp, securityProblems.wrongCode],
  },
  'DELETE /users/two-factor': {
    summary: 'Turn two-factor authentication off',
    limit: 'sign-in',
    auth: 'account',
    site: 'every',
    requiresReauthentication: true,
    body: secondFactor,
    reply: done,
    problems: [securityProblems.wrongCode, securityProblems.lastSecondFactor],
  },
  'GET /users/sessions': {
    summary: 'List the sessions of this account',
    auth: 'account',
    site: 'every',
    reply: ok({ sessions: z.array(SessionDetails) }),
  },
  'DELETE /users/sessions/:id': {
    worksWhenReadOnly: true,
    summary: 'End one session',
    auth: 'account',
    site: 'every',
    params: z.object({
      id: idSchema(() => securityProblems.sessionNotFound(), 'Id of the session.', 'session'),
    }),
    reply: done,
    problems: [securityProblems.sessionNotFound],
  },
  'DELETE /users/sessions': {
    worksWhenReadOnly: true,
    summary: 'End all sessions, this one too',
    auth: 'account',
    site: 'every',
    reply: done,
  },
} satisfies Contract

type SecurityRoutes = typeof security
declare module './kernel.ts' {
  interface Api extends SecurityRoutes {}
}
