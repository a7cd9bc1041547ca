import { plain, type MatrixRow } from '#tests/contract/matrix-row.ts'
import { newEmail } from '#tests/support/accounts.ts'

export const rows: Record<string, MatrixRow> = {
  'POST /users/register': {
    good: () => ({
      body: {
        firstName: 'New',
        lastName: 'Customer',
        email: newEmail(),
        phoneNumber: '0712 000 111',
        password: 'a long enough one',
        referralSlug: 'nobody-2222',
        acceptedTerms: '2026-11',
      },
    }),
  },
  'POST /users/login': {
    good: ({ emails }) => ({ body: { email: emails.customer, password: 'a long enough one' } }),
  },
  'POST /merchants/login': {
    good: ({ emails }) => ({ body: { email: emails.merchant, password: 'a long enough one' } }),
  },
  'POST /users/logout': { good: () => ({}), endsSession: true },
  'GET /users/profile': plain,
  'POST /v1/auth/login': {
    good: ({ emails }) => ({ body: { email: emails.customer, password: 'a long enough one' } }),
  },
  'GET /profile': plain,
  'PUT /users/profile': {
    good: () => ({ body: { firstName: 'Matrix', lastName: 'Customer', phoneNumber: '0712 345 678' } }),
  },
}
