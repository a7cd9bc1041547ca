/** Signing up, in and out (docs/rules/accounts.md). */
import * as z from 'zod'
import { kenyanPhone } from '../domain/accounts/phone.ts'
import { User } from './entities.ts'
import { done, ok, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const WRONG_PHONE = 'Please enter a valid phone number'

const required = (sentence: string, max = 80) => z.string(sentence).trim().min(1, sentence).max(max, 'That is too long')
export const email = (missing: string, wrong: string) =>
  z.string(missing).trim().toLowerCase().min(1, missing).max(254, wrong).pipe(z.email(wrong))
export const phone = (sentence: string) =>
  z
    .string(sentence)
    .trim()
    .transform((typed, check) => {
      const msisdn = kenyanPhone(typed)
      if (msisdn === null) {
        check.addIssue({ code: 'custom', message: sentence })
        return z.NEVER
      }
      return msisdn
    })

/** The form asks for it; the calls also take null, or nothing (docs/rules/accounts.md#sign-up). */
const optionalPhone = z
  .string(WRONG_PHONE)
  .trim()
  .max(20, WRONG_PHONE)
  .nullish()
  .transform((typed) => typed || null)
  .pipe(phone(WRONG_PHONE).nullable())

export const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(PASSWORD_MIN, 'Password must be at least 8 characters long')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters long')

/** A challenge of ours (ALTCHA) with its solution, as the browser sends it back. */
const ProofOfWork = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.string().max(40),
      nonce: z.string().min(1).max(64),
      salt: z.string().max(64),
      cost: z.int().positive(),
      keyLength: z.int().positive().max(64),
      keyPrefix: z.string().max(128),
      keySignature: z.string().max(128),
      /** Until when it can be solved, in seconds of the epoch, and how many steps that takes at most. */
      data: z.strictObject({ expires: z.int(), steps: z.int() }),
    }),
    signature: z.string().max(128),
  }),
  solution: z.strictObject({ counter: z.int().nonnegative(), derivedKey: z.string().max(128), time: z.number().optional() }),
})
export type ProofOfWork = z.output<typeof ProofOfWork>

export const Register = z.strictObject({
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  email: email('Email is required', 'Email is invalid'),
  phoneNumber: optionalPhone,
  password: newPassword,
  referralSlug: text(40).nullish(),
  /** Our own form sends it with the version of the text that was shown; who calls the API accepts the terms by calling. */
  acceptedTerms: z.string().trim().max(20).optional(),
  /** Asked for by 'proof-of-work-required', where many accounts are made from one address. */
  proofOfWork: ProofOfWork.optional(),
})

export const SignIn = z.strictObject({
  email: email('Email is required', 'Please enter a valid email address'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(PASSWORD_MAX, 'Password must be at most 128 characters long'),
  /** Of the authenticator app, or one of the recovery codes; asked for by 'second-factor-needed' once the password is right. */
  code: text(20).optional(),
})

export const UpdateProfile = z.strictObject({
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  phoneNumber: optionalPhone,
})

export const signedIn = ok({ message: z.string(), access_token: z.string(), user: User })
/**
 * How forms of existing clients spell these fields of a refusal; each sentence is sent under both names
 * (docs/rules/wire-format.md#errors).
 */
export const alsoNamed = { firstName: 'first_name', lastName: 'last_name', phoneNumber: 'phone' }
const profile = ok({ user: User, data: z.object({ user: User }) })

export const accounts = {
  'POST /users/register': {
    about: 'Make a customer account and sign in.',
    limit: 'register',
    auth: 'public',
    withoutApiKey: true,
    status: 201,
    body: Register,
    alsoNamed,
    reply: signedIn,
  },
  'POST /users/login': {
    about: 'Sign in with e-mail and password.',
    limit: 'sign-in',
    auth: 'public',
    withoutApiKey: true,
    body: SignIn,
    reply: signedIn,
  },
  'POST /users/logout': { about: 'End this session at once.', auth: 'optional', reply: done },
  'GET /users/profile': { about: 'Who is signed in.', auth: 'account', reply: profile },
  'GET /users/current': { about: 'The same as GET /users/profile.', auth: 'account', reply: profile },
  'PUT /users/profile': {
    about: 'Change name and phone; a changed phone is no longer verified.',
    auth: 'account',
    body: UpdateProfile,
    reply: ok({ message: z.string(), user: User }),
  },
  'POST /merchants/login': {
    about: 'Sign in to the merchants’ site.',
    limit: 'sign-in',
    auth: 'public',
    withoutApiKey: true,
    body: SignIn,
    reply: ok({
      message: z.string(),
      access_token: z.string(),
      merchant: User,
      id: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email_address: z.string(),
      phone_number: z.string().nullable(),
      joined: z.string(),
      updated: z.string(),
      last_login: z.string(),
    }),
  },
} satisfies Contract

export const accountProblems = {
  taken: problem(409, 'user-exists', 'User already exists'),
  wrong: problem(401, 'wrong-credentials', 'Invalid credentials'),
  secondFactor: problem(401, 'second-factor-needed', 'Enter the 6-digit code of your authenticator app.'),
  wrongSecondFactor: problem(401, 'wrong-second-factor', 'That code is not right. Enter the newest one of your app.'),
  /** With the `challenge` to solve. */
  proofOfWork: problem(
    428,
    'proof-of-work-required',
    'Many accounts are being made from your network. Your browser needs to do a short calculation first.',
  ),
  commonPassword: problem(400, 'common-password', 'This password is too common. Choose another one.'),
}
