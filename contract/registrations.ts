/** Registering with a code by SMS (docs/rules/accounts.md#registering-with-a-code). */
import * as z from 'zod'
import { m } from '#messages'
import { ConfirmRegistration, StartBusiness, StartRegistration } from './account-forms.ts'
import { accountProblems, errorAliases, merchantSignedIn, signedIn } from './accounts.ts'
import { codeProblems } from './codes.ts'
import { idSchema, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'
import { stopProblems } from './stops.ts'
import { dateTime, message, string, uuid } from './values.ts'

export const registrationProblems = {
  notFound: problem(
    404,
    'registration-not-found',
    m.problem_registration_not_found,
    'There is no such registration, or it is more than an hour old. Start again.',
  ),
  confirmed: problem(
    409,
    'registration-confirmed',
    m.problem_registration_confirmed,
    'The registration was confirmed before or at the same moment, or its code is no longer valid. The account exists: ' +
      'sign in with its phone.',
  ),
}

const params = z.object({
  id: idSchema(() => registrationProblems.notFound(), 'Id of the registration.', 'registration'),
})
const codeSent = ok({
  message,
  registrationId: uuid('registration', 'Id of the registration.'),
  phoneNumber: string('The number that gets the code.', '254712345678'),
  expiresAt: dateTime('Time until which the code can be entered.', '2026-11-21T09:10:00.000Z'),
  resendAt: dateTime('Time from which another code can be sent.', '2026-11-21T09:01:00.000Z'),
}).meta({ id: 'RegistrationStarted', description: 'A registration that waits for its code.' })

export const startProblems = [
  stopProblems.signUpsStopped,
  accountProblems.emailTaken,
  accountProblems.proofOfWorkRequired,
  codeProblems.resendTooSoon,
  codeProblems.smsDelayed,
]
export const confirmProblems = [
  registrationProblems.notFound,
  registrationProblems.confirmed,
  codeProblems.wrongCode,
  codeProblems.phoneTaken,
  accountProblems.emailTaken,
  stopProblems.signUpsStopped,
]
/** Settings of every route that starts a registration. */
export const startAccess = {
  limit: 'register',
  auth: 'public',
  withoutApiKey: true,
  status: 202,
  errorAliases,
  reply: codeSent,
} as const
export const confirmAccess = {
  limit: 'otp-verify',
  auth: 'public',
  withoutApiKey: true,
  status: 201,
  params,
} as const

export const registrations = {
  'POST /auth/registrations': {
    summary: 'Start a registration without a password',
    description:
      'Sends a code of six digits to the phone. There is no account until the code is confirmed. ' +
      'To change the number, start again.',
    ...startAccess,
    body: StartRegistration,
    problems: startProblems,
  },
  'POST /auth/registrations/:id/resend': {
    summary: 'Send a new code for a registration',
    description: 'The codes before it are no longer valid.',
    limit: 'otp-resend',
    auth: 'public',
    withoutApiKey: true,
    status: 202,
    params,
    reply: codeSent,
    problems: [
      registrationProblems.notFound,
      registrationProblems.confirmed,
      codeProblems.resendTooSoon,
      codeProblems.smsDelayed,
    ],
  },
  'POST /auth/registrations/:id/confirm': {
    summary: 'Confirm a registration with its code and sign in',
    description:
      'Creates the customer account: its phone number is verified, and it has no password until one is set ' +
      'with PUT /users/password or by e-mail. If a customer without two-factor authentication has verified the number ' +
      'before, signs in to that account instead, once. If the reply is lost, the same code signs in again while it is valid, ' +
      'unless the account has another way to sign in by then.',
    ...confirmAccess,
    body: ConfirmRegistration,
    reply: signedIn,
    problems: confirmProblems,
  },
  'POST /merchants/registrations': {
    summary: 'Start the registration of a business with a phone number',
    description:
      'Sends a code of six digits to the phone. There is no account until the code is confirmed. ' +
      'POST /auth/registrations/:id/resend sends another one.',
    ...startAccess,
    body: StartBusiness,
    problems: startProblems,
  },
  'POST /merchants/registrations/:id/confirm': {
    summary: 'Confirm the registration of a business with its code and sign in',
    description:
      'Creates the account and the business. The account signs in with codes by SMS. If an account of the merchants’ site ' +
      'that signs in with codes has verified the number before, signs in to that one instead, once.',
    ...confirmAccess,
    body: ConfirmRegistration,
    reply: merchantSignedIn,
    problems: confirmProblems,
  },
} satisfies Contract

type RegistrationsRoutes = typeof registrations
declare module './kernel.ts' {
  interface Api extends RegistrationsRoutes {}
}
