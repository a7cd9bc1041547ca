/** Codes that prove a phone, an e-mail address, or the right to a new password (docs/rules/accounts.md#verification-codes). */
import * as z from 'zod'
import { email, newPassword, phone, WRONG_PHONE } from './accounts.ts'
import { User } from './entities.ts'
import { done, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

/** Six digits as people type or paste them. */
export const INCOMPLETE_OTP = 'Please enter the complete 6-digit OTP'
const otp = z
  .string(INCOMPLETE_OTP)
  .max(20, INCOMPLETE_OTP)
  .transform((typed) => typed.replace(/\D/g, ''))
  .pipe(z.string().length(6, INCOMPLETE_OTP))

export const VerifyOtp = z.strictObject({ phone: phone(WRONG_PHONE), otp })
export const ResendOtp = z.strictObject({ phone: phone(WRONG_PHONE) })
export const RequestReset = z.strictObject({ email: email('Email is required', 'Please enter a valid email address') })
export const ResetPassword = RequestReset.extend({ otp, newPassword })
export const codes = {
  'POST /users/verify-otp': {
    about: 'Prove a phone by the code that was sent to it.',
    limit: 'otp-verify',
    auth: 'optional',
    withoutApiKey: true,
    body: VerifyOtp,
    reply: ok({ message: z.string(), user: User.optional() }),
  },
  'POST /users/resend-otp': {
    about: 'Send a new code to a phone of an account; whether there is one is not told.',
    limit: 'otp-resend',
    auth: 'optional',
    withoutApiKey: true,
    body: ResendOtp,
    reply: done,
  },
  'POST /users/verify-email': {
    about: 'Prove an e-mail address by the link that was sent to it.',
    limit: 'otp-verify',
    auth: 'public',
    body: z.strictObject({ token: z.string().min(20).max(200) }),
    reply: done,
  },
  'POST /users/resend-email-link': {
    about: 'Send the link that proves the e-mail address again.',
    limit: 'otp-resend',
    auth: 'account',
    reply: done,
  },
  'POST /users/request-password-reset': {
    about: 'Send a code for a new password; whether there is an account is not told.',
    limit: 'reset-request',
    auth: 'public',
    body: RequestReset,
    reply: done,
  },
  'POST /users/reset-password': {
    about: 'Set a new password by the code; ends every session.',
    limit: 'reset',
    auth: 'public',
    body: ResetPassword,
    reply: done,
  },
  'POST /merchants/request-password-reset': {
    about: 'The same for a merchant.',
    limit: 'reset-request',
    auth: 'public',
    body: RequestReset,
    reply: done,
  },
  'POST /merchants/reset-password': { about: 'The same for a merchant.', limit: 'reset', auth: 'public', body: ResetPassword, reply: done },
} satisfies Contract

export const codeProblems = {
  wrongOtp: problem(400, 'wrong-otp', 'Invalid OTP. Please try again.'),
  resendTooSoon: problem(429, 'resend-too-soon', 'Please wait a moment before asking for another code.'),
  phoneTaken: problem(409, 'phone-taken', 'Another account has proved this phone number already.'),
  wrongLink: problem(400, 'wrong-link', 'This link is no longer valid. Ask for a new one in your settings.'),
}
