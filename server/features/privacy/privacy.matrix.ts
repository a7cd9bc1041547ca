import { randomUUID } from 'node:crypto'
import { hashSecret } from '#server/ids.ts'
import type { World } from '#tests/contract/matrix-world.ts'
import { plain, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import { buildUpload } from '#tests/contract/matrix-uploads.ts'

const settings: MatrixRow = {
  good: () => ({ body: { emailUpdates: true } }),
  more: () => [{ body: {} }, { body: { push: false, storeUpdates: true } }],
}

/** Request of a person, and the link that was sent. */
let request = { id: randomUUID() as string, personId: randomUUID() as string, token: 'a'.repeat(64) }
const prepareRequest =
  (hasLink: boolean) =>
  async ({ test }: World): Promise<void> => {
    const { id: personId } = await test.newCustomer('Asking')
    request = { id: randomUUID(), personId, token: randomUUID() }
    const { db } = test.app.database
    const now = test.clock.now()
    await db.updateTable('accounts').set({ is_email_verified: true }).where('id', '=', personId).execute()
    await db
      .insertInto('data_requests')
      .values({
        id: request.id,
        account_id: personId,
        kind: 'export',
        asked_by: 'phone',
        asked_at: now,
        due_at: now,
        ...(hasLink
          ? {
              status: 'done',
              decided_at: now,
              link_hash: hashSecret(request.token),
              link_expires_at: new Date(now.getTime() + 60_000),
            }
          : { status: 'open' }),
      })
      .execute()
  }

/** The bookings of the other customer, who deletes the account. */
let dropped: string[] = []
async function dropBookings({ test, people }: World): Promise<void> {
  const rows = await test.app.database.db
    .updateTable('bookings')
    .set({ account_id: people.spare.id })
    .where('account_id', '=', people['other customer'].id)
    .returning('id')
    .execute()
  dropped = rows.map(({ id }) => id)
}
const restoreBookings = async ({ test, people }: World): Promise<void> =>
  void (await test.app.database.db
    .updateTable('bookings')
    .set({ account_id: people['other customer'].id })
    .where('id', 'in', dropped)
    .execute())

export const rows: Record<string, MatrixRow> = {
  'GET /users/notification-settings': plain,
  'PUT /users/notification-settings': settings,
  'PUT /users/appearance': { good: () => ({ body: { appearance: 'dark' } }) },
  'PUT /users/language': { good: () => ({ body: { language: 'en' } }) },
  'POST /users/avatar': { good: () => buildUpload('avatar') },
  'DELETE /users/avatar': plain,
  'GET /users/consents': plain,
  'PUT /users/consents': { good: () => ({ body: { channel: 'sms', isGiven: false } }) },
  'GET /users/export': plain,
  // Every other role has upcoming bookings or a store.
  'POST /users/delete-account': {
    good: () => ({}),
    prepare: dropBookings,
    undo: restoreBookings,
    as: 'other customer',
    endsSession: true,
    others: { customer: 409, merchant: 409, 'other merchant': 409 },
  },
  'GET /admin/data-requests': {
    good: () => ({}),
    more: () => queries({ show: 'open' }, { show: 'closed', page: '2', limit: '1' }),
  },
  'POST /admin/people/:id/data-requests': {
    good: () => ({
      params: { id: request.personId },
      body: { kind: 'erasure', askedBy: 'phone', note: 'Wants to leave' },
    }),
    prepare: prepareRequest(false),
  },
  'PUT /admin/data-requests/:id': {
    good: () => ({
      params: { id: request.id },
      body: { decision: 'fulfil', reason: 'Identity checked', version: 1 },
    }),
    prepare: prepareRequest(false),
  },
  'POST /users/export/by-link': {
    good: () => ({ body: { token: request.token } }),
    prepare: prepareRequest(true),
  },
}
