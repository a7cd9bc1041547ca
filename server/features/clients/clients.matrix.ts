import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { tokenFor } from '#server/features/clients/mails.ts'
import { queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import { buildUpload, TABLE } from '#tests/contract/matrix-uploads.ts'
import type { Sample, World } from '#tests/contract/matrix-world.ts'
import { findMerchantId } from '#tests/support/merchants.ts'

/** Objects that requests name; created before each request that should succeed. */
const created: { clientId: string; recordId: string; importId: string; noteId: string; merchantId: string } =
  {
    clientId: randomUUID(),
    recordId: randomUUID(),
    importId: randomUUID(),
    noteId: randomUUID(),
    merchantId: randomUUID(),
  }
/** Adds a customer who is none of other rows, because blocked ones cannot book. */
async function addClient({ test, shop, day }: World): Promise<void> {
  const person = await test.newCustomer('Client')
  created.clientId = person.id
  const { status, body } = await test.ask('POST', '/bookings', {
    token: person.token,
    body: { serviceId: shop.serviceId, startTime: `${day}T16:00` },
  })
  assert.equal(status, 201, JSON.stringify(body))
}

const client = (more: Sample = {}): MatrixRow => ({
  good: () => ({ params: { id: created.clientId }, ...more }),
  prepare: addClient,
  others: { 'other merchant': 404 },
})

async function addNote(world: World): Promise<void> {
  await addClient(world)
  const { status, body } = await world.send('POST /merchant/clients/:id/notes', {
    params: { id: created.clientId },
    body: { text: 'Low taper' },
    as: 'merchant',
  })
  assert.equal(status, 201, JSON.stringify(body))
  created.noteId = body.note.id
}

const note = (more: Sample = {}): MatrixRow => ({
  good: () => ({ params: { id: created.clientId, noteId: created.noteId }, ...more }),
  prepare: addNote,
  others: { 'other merchant': 404 },
})

/** Adds a client who has not booked. */
async function addRecord({ send }: World): Promise<void> {
  const { status, body } = await send('POST /merchant/clients', { body: { name: 'Added' }, as: 'merchant' })
  assert.equal(status, 201, JSON.stringify(body))
  created.recordId = body.client.id
}
const record = (more: Sample = {}): MatrixRow => ({
  good: () => ({ params: { id: created.recordId }, ...more }),
  prepare: addRecord,
  others: { 'other merchant': 404 },
})

async function addImport({ test, shop }: World): Promise<void> {
  const { db } = test.app.database
  created.importId = randomUUID()
  const merchantId = await findMerchantId(test, shop.storeId)
  const { account_id } = await db
    .selectFrom('merchants')
    .select('account_id')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('client_imports')
    .values({
      id: created.importId,
      merchant_id: merchantId,
      imported_by: account_id,
      imported_at: test.app.clock.now(),
      file_hash: Buffer.alloc(32),
      confirmed: 'Yes',
      row_count: 0,
      added: 0,
      changed: 0,
      unchanged: 0,
      refused: 0,
    })
    .execute()
}

/** The customer accepts e-mails, and the business has sent none today. */
async function allowMail({ test, people }: World): Promise<void> {
  const { db } = test.app.database
  await db.deleteFrom('client_mails').execute()
  await db.deleteFrom('client_mail_recipients').execute()
  const consent = { account_id: people.customer.id, email_updates: true }
  await db
    .insertInto('notification_settings')
    .values(consent)
    .onConflict((known) => known.column('account_id').doUpdateSet(consent))
    .execute()
}

export const rows: Record<string, MatrixRow> = {
  'GET /merchant/clients': {
    good: () => ({}),
    more: ({ shop }) =>
      queries(
        { search: 'mat', sort: 'name' },
        { group: 'away', page: '2' },
        { search: '0722', sort: 'paid' },
        { storeId: shop.storeId, group: 'new' },
      ),
  },
  'GET /merchant/clients/export': {
    good: () => ({}),
    more: ({ shop }) => queries({ storeId: shop.storeId }),
  },
  'GET /merchant/clients/:id': client(),
  'PUT /merchant/clients/:id': client({ body: { tags: ['VIP', 'Curly hair'] } }),
  'POST /merchant/clients/:id/notes': client({ body: { text: 'Sensitive neck' } }),
  'PUT /merchant/clients/:id/notes/:noteId': note({ body: { text: 'No aftershave', version: 1 } }),
  'DELETE /merchant/clients/:id/notes/:noteId': note(),
  'POST /merchant/clients/:id/block': client(),
  'POST /merchant/clients/:id/unblock': client(),
  'POST /merchant/clients': { good: () => ({ body: { name: 'Wanjiku', birthday: '05-12' } }) },
  'PUT /merchant/clients/:id/contacts': record({ body: { name: 'Wanjiku Mwangi', phone: '', email: '' } }),
  'DELETE /merchant/clients/:id': record(),
  'POST /merchant/client-imports/preview': {
    good: () => buildUpload('table'),
    more: () => [{ ...buildUpload('table'), query: { columns: 'phone,name' } }],
  },
  'POST /merchant/client-imports': {
    good: () => ({
      ...buildUpload('table'),
      query: {
        id: randomUUID(),
        columns: 'name,phone',
        fileHash: createHash('sha256').update(TABLE).digest('hex'),
        confirmed: 'yes',
      },
    }),
  },
  'GET /merchant/client-imports': { good: () => ({}), more: () => queries({ page: '2', limit: '5' }) },
  'POST /merchant/client-imports/:id/undo': {
    good: () => ({ params: { id: created.importId } }),
    prepare: addImport,
    others: { 'other merchant': 404 },
  },
  'GET /follows/store/:id/followers': {
    good: ({ shop }) => ({ params: { id: shop.storeId } }),
    others: { 'other merchant': 404 },
  },
  'GET /merchant/client-mails': {
    good: () => ({}),
    more: ({ shop }) => queries({ page: '2', limit: '5' }, { storeId: shop.storeId }),
  },
  'GET /merchant/client-mails/audience': {
    good: () => ({}),
    more: () => queries({ group: 'away', tag: 'VIP' }, { group: 'followers' }),
  },
  'POST /merchant/client-mails': {
    good: ({ shop }) => ({
      body: { storeId: shop.storeId, subject: 'Open on Sunday', message: 'We are open this Sunday.' },
    }),
    prepare: allowMail,
    others: { 'other merchant': 404 },
  },
  'POST /merchant/client-mails/test': {
    good: ({ shop }) => ({
      body: { storeId: shop.storeId, subject: 'Open on Sunday', message: 'We are open this Sunday.' },
    }),
    others: { 'other merchant': 404 },
  },
  'POST /communications/bulk-email': {
    good: ({ people }) => ({
      body: {
        recipients: [{ id: people.customer.id, email: 'someone@d3.test', name: 'Someone' }],
        subject: 'Open on Sunday',
        message: 'We are open this Sunday.',
        emailType: 'general',
        senderType: 'merchant',
      },
    }),
    prepare: allowMail,
    others: { 'other merchant': 422 },
  },
  'POST /communications/unsubscribe': {
    good: ({ test, people }) => ({
      body: { token: tokenFor(test.app.config, created.merchantId, people.spare.id) },
    }),
    async prepare(world) {
      created.merchantId = await findMerchantId(world.test, world.shop.storeId)
    },
  },
}
