import { sent, startRegistration } from '#tests/contract/matrix-codes.ts'
import type { MatrixRow } from '#tests/contract/matrix-row.ts'
import { newEmail } from '#tests/support/accounts.ts'

export const rows: Record<string, MatrixRow> = {
  'POST /auth/registrations': {
    good: ({ newPhone }) => ({
      body: {
        name: 'New Customer',
        email: newEmail(),
        phoneNumber: newPhone(),
        acceptedTerms: '2026-11',
        isAdult: true,
        wantsOffers: true,
        referralSlug: 'nobody-2222',
      },
    }),
  },
  'POST /auth/registrations/:id/resend': {
    good: () => ({ params: { id: sent.registrationId } }),
    prepare: (world) => startRegistration(world),
  },
  'POST /auth/registrations/:id/confirm': {
    good: () => ({ params: { id: sent.registrationId }, body: { code: sent.otp } }),
    prepare: (world) => startRegistration(world),
  },
  'POST /merchants/registrations': {
    good: ({ newPhone }) => ({
      body: {
        name: 'New Merchant',
        businessName: 'New & Sons',
        email: newEmail(),
        phoneNumber: newPhone(),
        acceptedTerms: '2026-11',
        isAdult: true,
      },
    }),
  },
  'POST /merchants/registrations/:id/confirm': {
    good: () => ({ params: { id: sent.registrationId }, body: { code: sent.otp } }),
    prepare: (world) => startRegistration(world, 'business'),
  },
}
