/**
 * Codes and links that verify a phone number or an e-mail address, or allow a new password
 * (docs/rules/accounts.md#verification-codes).
 */
import * as z from 'zod'
import { m } from '#messages'
import {
  ChangeEmail,
  RequestReset,
  RequestSignInCode,
  ResendOtp,
  ResetPassword,
  SignInByCode,
  VerifyOtp,
} from './account-forms.ts'
import { accountProblems, merchantSignedIn, signedIn } from './accounts.ts'
import { User } from './entities/user.ts'
import { done, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'
import { integer, message } from './values.ts'

export const codeProblems = {
  wrongCode: problem(400, 'wrong-otp', m.problem_wrong_otp, 'The code is wrong, expired or was used before.'),
  resendTooSoon: problem(
    429,
    'resend-too-soon',
    m.problem_resend_too_soon,
    'A code was sent a short while ago. Wait as many seconds as `Retry-After` says.',
  ),
  smsDelayed: problem(
    503,
    'sms-delayed',
    m.problem_sms_delayed,
    'No SMS can be sent now. The code is sent if that ends within a few minutes; otherwise ask for another one.',
  ),
  phoneTaken: problem(
    409,
    'phone-taken',
    m.problem_phone_taken,
    'A phone number can be verified for one account only.',
  ),
  wrongPasswordLink: problem(
    400,
    'wrong-password-link',
    m.problem_wrong_password_link,
    'The token of the link is wrong, expired or was used before.',
  ),
  noEmail: problem(
    409,
    'no-email',
    m.problem_no_email,
    'The account has no e-mail address. Add one with PUT /users/email.',
  ),
  wrongLink: problem(
    400,
    'wrong-link',
    m.problem_wrong_link,
    'The token of the link is wrong, expired or was used before.',
  ),
}

const resetProblems = [codeProblems.wrongCode, accountProblems.commonPassword]

export const codes = {
  'POST /users/login/code': {
    worksWhenReadOnly: true,
    summary: 'Send a code to sign in with',
    description:
      'Sends an SMS if a customer has verified this phone. With an e-mail address it goes to the phone of that account. ' +
      'The response does not reveal whether there is one.',
    limit: 'otp-resend',
    auth: 'public',
    withoutApiKey: true,
    body: RequestSignInCode,
    reply: done,
    problems: [codeProblems.resendTooSoon, codeProblems.smsDelayed],
  },
  'POST /users/login/code/verify': {
    worksWhenReadOnly: true,
    summary: 'Sign in with the code of an SMS',
    description: 'Each code signs in once. It remains valid when the second factor is missing or wrong.',
    limit: 'otp-verify',
    auth: 'public',
    withoutApiKey: true,
    body: SignInByCode,
    reply: signedIn,
    problems: [
      codeProblems.wrongCode,
      accountProblems.secondFactorRequired,
      accountProblems.wrongSecondFactor,
    ],
  },
  'POST /merchants/login/code': {
    worksWhenReadOnly: true,
    summary: 'Send a code to sign in to the site for merchants with',
    description:
      'Sends an SMS if an account of a merchant that signs in with codes has verified this phone. With an e-mail address it ' +
      'goes to the phone of that account. The response does not reveal whether there is one.',
    limit: 'otp-resend',
    auth: 'public',
    withoutApiKey: true,
    body: RequestSignInCode,
    reply: done,
    problems: [codeProblems.resendTooSoon, codeProblems.smsDelayed],
  },
  'POST /merchants/login/code/verify': {
    worksWhenReadOnly: true,
    summary: 'Sign in to the site for merchants with the code of an SMS',
    description: 'Each code signs in once. It remains valid when the second factor is missing or wrong.',
    limit: 'otp-verify',
    auth: 'public',
    withoutApiKey: true,
    body: SignInByCode,
    reply: merchantSignedIn,
    problems: [
      codeProblems.wrongCode,
      accountProblems.secondFactorRequired,
      accountProblems.wrongSecondFactor,
    ],
  },
  'POST /users/verify-otp': {
    summary: 'Verify a phone number with a code',
    limit: 'otp-verify',
    auth: 'optional',
    withoutApiKey: true,
    body: VerifyOtp,
    reply: ok({ message, user: User.optional() }),
    problems: [codeProblems.wrongCode, codeProblems.phoneTaken],
  },
  'POST /users/resend-otp': {
    summary: 'Send a new code to a phone number',
    description: 'The response does not reveal whether an account has this number.',
    limit: 'otp-resend',
    auth: 'optional',
    withoutApiKey: true,
    body: ResendOtp,
    reply: done,
    problems: [codeProblems.resendTooSoon, codeProblems.smsDelayed],
  },
  'GET /users/resend-otp': {
    summary: 'Get the time at which another code can be sent to the phone of the account',
    auth: 'account',
    reply: ok({ secondsLeft: integer('Seconds until then; 0 if one can be sent now.', 42) }),
  },
  'POST /users/verify-email': {
    summary: 'Verify an e-mail address with the token of a link',
    description: 'The account gets the address that the link was sent to.',
    limit: 'otp-verify',
    auth: 'optional',
    body: z.strictObject({
      token: z
        .string()
        .min(20)
        .max(200)
        .meta({ description: 'The token of the link.', example: 'b2ZmZXJzLWFuZC1zZXJ2aWNlcw' }),
    }),
    reply: done,
    problems: [codeProblems.wrongLink, accountProblems.emailTaken],
  },
  'POST /users/resend-email-link': {
    summary: 'Send the link that verifies the e-mail address again',
    limit: 'otp-resend',
    auth: 'account',
    reply: done,
    problems: [codeProblems.noEmail, codeProblems.resendTooSoon],
  },
  'PUT /users/email': {
    summary: 'Add an e-mail address, or change it',
    description:
      'Sends a link to the new address. The account has it once POST /users/verify-email confirms it. Only the newest ' +
      'link of an account works.',
    limit: 'otp-resend',
    auth: 'account',
    requiresReauthentication: true,
    body: ChangeEmail,
    reply: ok({ message, user: User }),
    problems: [accountProblems.emailTaken, accountProblems.hasEmail, codeProblems.resendTooSoon],
  },
  'POST /users/request-password-reset': {
    summary: 'Send a code for a new password',
    description: 'The response does not reveal whether there is an account.',
    limit: 'reset-request',
    auth: 'public',
    body: RequestReset,
    reply: done,
    problems: [codeProblems.resendTooSoon],
  },
  'POST /users/reset-password': {
    summary: 'Set a new password with a code',
    description: 'Ends all sessions of the account.',
    limit: 'reset',
    auth: 'public',
    body: ResetPassword,
    reply: done,
    problems: resetProblems,
  },
  'POST /merchants/request-password-reset': {
    summary: 'Send a code for a new password of a merchant',
    description: 'The response does not reveal whether there is an account.',
    limit: 'reset-request',
    auth: 'public',
    body: RequestReset,
    reply: done,
    problems: [codeProblems.resendTooSoon],
  },
  'POST /merchants/reset-password': {
    summary: 'Set a new password of a merchant with a code',
    description: 'Ends all sessions of the account.',
    limit: 'reset',
    auth: 'public',
    body: ResetPassword,
    reply: done,
    problems: resetProblems,
  },
} satisfies Contract

type CodesRoutes = typeof codes
declare module './kernel.ts' {
  interface Api extends CodesRoutes {}
}
