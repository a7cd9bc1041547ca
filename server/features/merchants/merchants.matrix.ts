import { byId, type MatrixRow } from '#tests/contract/matrix-row.ts'
import { newEmail } from '#tests/support/accounts.ts'

export const rows: Record<string, MatrixRow> = {
  'POST /merchants/register': {
    good: () => ({
      body: {
        firstName: 'New',
        lastName: 'Merchant',
        email: newEmail(),
        phoneNumber: '0712 000 111',
        password: 'a long enough one',
        businessName: 'New & Sons',
        acceptedTerms: '2026-11',
      },
    }),
  },
  'GET /merchants/:id/profile': byId(({ merchantId }) => merchantId),
  'GET /merchants/profile': { good: () => ({}) },
  'PUT /stores/merchant/profile': {
    good: () => ({ body: { first_name: 'Achieng', last_name: 'Otieno', phone_number: '0722000111' } }),
  },
}
