import { kenyanPhone } from '#domain/accounts/phone.ts'
import { MINUTE } from '#domain/time/time.ts'
import { hashCode } from '#server/features/accounts/security/secrets.ts'
import { uuidv7 } from '#server/ids.ts'
import { resetAttemptCounters } from '#tests/contract/matrix-codes.ts'
import type { MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'
import { newEmail } from '#tests/support/accounts.ts'

const CODE = '246813'
/** The registration that the last `prepare` created. */
const started = { id: '' }
async function startRegistration(world: World): Promise<void> {
  await resetAttemptCounters(world)
  const { app, clock } = world.test
  const now = clock.now()
  started.id = uuidv7(Date.now())
  await app.database.db
    .insertInto('registrations')
    .values({
      id: started.id,
      email: newEmail(),
      first_name: 'New',
      last_name: 'Customer',
      phone_number: kenyanPhone(world.newPhone())!, // it is valid
      terms_version: '2026-11',
      is_adult: true,
      wants_offers: false,
      language: 'en',
      code_hash: hashCode(app.config, 'registration', started.id, CODE),
      code_expires_at: new Date(now.getTime() + 5 * MINUTE),
      created_at: now,
    })
    .execute()
}

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
    good: () => ({ params: { id: started.id } }),
    prepare: startRegistration,
  },
  'POST /auth/registrations/:id/confirm': {
    good: () => ({ params: { id: started.id }, body: { code: CODE } }),
    prepare: startRegistration,
  },
}
