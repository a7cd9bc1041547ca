import { randomUUID } from 'node:crypto'
import { createPasswordLink, sent } from '#tests/contract/matrix-codes.ts'
import { byId, plain, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'
import { newEmail } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admins.ts'

/** Somebody whom the owner changes. */
let targetId: string = randomUUID()
const prepare = async ({ test }: World): Promise<void> => {
  targetId = (await newAdmin(test, 'support')).id
}
const reason = 'Left the company'

export const rows: Record<string, MatrixRow> = {
  'GET /admin/admins': plain,
  'POST /admin/admins': {
    good: () => ({
      body: { firstName: 'Njeri', lastName: 'Mwangi', email: newEmail(), role: 'finance' },
    }),
  },
  'POST /admin/admins/:id/link': byId(() => targetId, { prepare }),
  'PUT /admin/admins/:id': {
    good: () => ({
      params: { id: targetId },
      body: { role: 'finance', isDisabled: false, reason, version: 1 },
    }),
    prepare,
  },
  'DELETE /admin/admins/:id/second-factor': {
    good: () => ({ params: { id: targetId }, body: { reason } }),
    prepare,
  },
  'POST /admin/set-password': {
    good: () => ({ body: { token: sent.token, newPassword: 'a long enough one' } }),
    prepare: createPasswordLink,
  },
}
