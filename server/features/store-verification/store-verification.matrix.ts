import { randomUUID } from 'node:crypto'
import { DOCUMENT_KINDS } from '#domain/catalogue/verification.ts'
import { encryptBytes } from '#server/encryption.ts'
import { byId, type MatrixRow } from '#tests/contract/matrix-row.ts'
import { buildUpload } from '#tests/contract/matrix-uploads.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const foreign = { 'other merchant': 404 } as const
const reason = 'Customers paid and found nobody.'

async function deleteVerifications({ test, shop }: World): Promise<void> {
  const { db } = test.app.database
  await db.deleteFrom('store_verifications').where('store_id', '=', shop.storeId).execute()
  await db.updateTable('stores').set({ verified_at: null }).where('id', '=', shop.storeId).execute()
}

async function sendDocuments(world: World): Promise<void> {
  await deleteVerifications(world)
  const { test, shop, people } = world
  for (const kind of DOCUMENT_KINDS) {
    const id = randomUUID()
    const content = encryptBytes(test.app.config, 'store documents', id, Buffer.from('picture'))
    await test.app.database.db
      .insertInto('store_documents')
      .values({
        store_id: shop.storeId,
        kind,
        id,
        content,
        sent_by: people.spare.id,
        sent_at: test.clock.now(),
      })
      .onConflict((known) => known.columns(['store_id', 'kind']).doUpdateSet({ id, content }))
      .execute()
  }
}

async function askForVerification(world: World): Promise<void> {
  await sendDocuments(world)
  const { test, shop, people } = world
  await test.app.database.db
    .insertInto('store_verifications')
    .values({
      id: randomUUID(),
      store_id: shop.storeId,
      sent_by: people.spare.id,
      sent_at: test.clock.now(),
      registered_name: 'Shop of the test',
      registration_number: 'PVT9QU4X7',
      permit_until: '2099-12-31',
    })
    .execute()
}

const deleteApprovals = async ({ test, shop }: World): Promise<void> => {
  await test.app.database.db.deleteFrom('approvals').where('subject', '=', shop.storeId).execute()
}
const suspend = async ({ test, shop, admins }: World): Promise<void> => {
  const { db } = test.app.database
  await db.deleteFrom('store_suspensions').where('store_id', '=', shop.storeId).execute()
  await db
    .insertInto('store_suspensions')
    .values({
      id: randomUUID(),
      store_id: shop.storeId,
      was_published: true,
      reason,
      bookings: 'keep',
      requested_by: admins.admin.id,
      approved_by: admins.moderator.id,
      started_at: test.clock.now(),
    })
    .execute()
}
const unsuspend = async ({ test, shop }: World): Promise<void> => {
  await test.app.database.db.deleteFrom('store_suspensions').where('store_id', '=', shop.storeId).execute()
}
const shut: MatrixRow = {
  prepare: deleteApprovals,
  undo: deleteApprovals,
  good: ({ shop }) => ({ params: { id: shop.storeId }, body: { reason, bookings: 'keep' } }),
}

export const rows: Record<string, MatrixRow> = {
  'GET /stores/:id/verification': byId(({ shop }) => shop.storeId, { others: foreign }),
  'POST /stores/:id/documents': {
    prepare: deleteVerifications,
    good: ({ shop }) => ({
      params: { id: shop.storeId },
      query: { kind: 'permit' },
      ...buildUpload('document'),
    }),
    others: foreign,
  },
  'POST /stores/:id/verification': {
    prepare: sendDocuments,
    undo: deleteVerifications,
    good: ({ shop }) => ({
      params: { id: shop.storeId },
      body: { registeredName: 'Shop Ltd', registrationNumber: 'pvt-9qu4x7', permitUntil: '2099-12-31' },
    }),
    others: foreign,
  },
  'GET /admin/stores': {
    good: () => ({}),
    more: () => [{ query: { show: 'suspended' } }, { query: { show: 'newest' } }],
  },
  'GET /admin/stores/:id': byId(({ shop }) => shop.storeId, {
    more: ({ demo }) => demo.stores.map((id) => ({ params: { id } })),
  }),
  'GET /admin/stores/:id/document': {
    prepare: sendDocuments,
    good: ({ shop }) => ({ params: { id: shop.storeId }, query: { kind: 'permit' } }),
  },
  'PUT /admin/stores/:id/verification': {
    prepare: askForVerification,
    undo: deleteVerifications,
    good: ({ shop }) => ({ params: { id: shop.storeId }, body: { decision: 'verify', reason: '' } }),
  },
  'POST /admin/stores/:id/suspension': shut,
  'DELETE /admin/stores/:id/suspension': {
    prepare: suspend,
    undo: unsuspend,
    good: ({ shop }) => ({ params: { id: shop.storeId }, body: { reason: 'It has apologised.' } }),
  },
  'POST /admin/stores/:id/closing': shut,
  'GET /admin/offers/:id': byId(({ shop }) => shop.offerId),
  'PUT /admin/offers/:id/pause': {
    async prepare({ test, shop }) {
      await test.app.database.db
        .updateTable('offers')
        .set({ status: 'active' })
        .where('id', '=', shop.offerId)
        .execute()
    },
    async undo({ test, shop }) {
      await test.app.database.db
        .updateTable('offers')
        .set({ status: 'active' })
        .where('id', '=', shop.offerId)
        .execute()
    },
    good: ({ shop }) => ({ params: { id: shop.offerId }, body: { reason: 'The before-price is invented.' } }),
  },
}
