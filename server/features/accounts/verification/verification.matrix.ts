import {
  resetAttemptCounters,
  sendLink,
  sendPhoneCode,
  sendResetCode,
  sendMerchantSignInCode,
  sendSignInCode,
  sent,
} from '#tests/contract/matrix-codes.ts'
import type { MatrixRow } from '#tests/contract/matrix-row.ts'
import { newEmail } from '#tests/support/accounts.ts'

const resetting: MatrixRow = {
  good: ({ people }) => ({
    body: { email: people.spare.email, otp: sent.otp, newPassword: 'a long enough one' },
  }),
  prepare: sendResetCode,
}

export const rows: Record<string, MatrixRow> = {
  'POST /users/login/code': { good: ({ newPhone }) => ({ body: { phone: newPhone() } }) },
  'POST /users/login/code/verify': {
    good: () => ({ body: { phone: sent.phone, otp: sent.otp } }),
    prepare: sendSignInCode,
  },
  'POST /merchants/login/code': { good: ({ newPhone }) => ({ body: { phone: newPhone() } }) },
  'POST /merchants/login/code/verify': {
    good: () => ({ body: { phone: sent.phone, otp: sent.otp } }),
    prepare: sendMerchantSignInCode,
  },
  'PUT /users/email': {
    good: () => ({ body: { email: newEmail() } }),
    prepare: resetAttemptCounters,
  },
  'POST /users/verify-otp': {
    good: () => ({ body: { phone: sent.phone, otp: sent.otp } }),
    prepare: sendPhoneCode,
  },
  'POST /users/resend-otp': { good: ({ newPhone }) => ({ body: { phone: newPhone() } }) },
  'GET /users/resend-otp': { good: () => ({}) },
  'POST /users/verify-email': { good: () => ({ body: { token: sent.token } }), prepare: sendLink },
  'POST /users/resend-email-link': { good: () => ({}), prepare: resetAttemptCounters },
  'POST /users/request-password-reset': { good: () => ({ body: { email: newEmail() } }) },
  'POST /users/reset-password': resetting,
  'POST /merchants/request-password-reset': { good: () => ({ body: { email: newEmail() } }) },
  'POST /merchants/reset-password': resetting,
}
