import { aService, ids, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'
import { buildUpload } from '#tests/contract/matrix-uploads.ts'
import { findMerchantId } from '#tests/support/merchants.ts'

const others = { 'other merchant': 404 } as const
const IMAGE = '/media/pictures/matrix-640.webp'
async function addImage({ test, shop }: World): Promise<void> {
  const merchant_id = await findMerchantId(test, shop.storeId)
  await test.app.database.db
    .insertInto('uploaded_images')
    .values({ path: IMAGE, merchant_id, kind: 'picture', uploaded_at: test.clock.now() })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** A service that is created before each request that deletes it. */
const deletable: { id: string } = { id: crypto.randomUUID() }
async function addService({ test, shop }: World): Promise<void> {
  const { db } = test.app.database
  const { serviceId } = shop
  const { id: _id, ...row } = await db
    .selectFrom('services')
    .selectAll()
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow()
  deletable.id = crypto.randomUUID()
  await db
    .insertInto('services')
    .values({ ...row, id: deletable.id })
    .execute()
}

/** Services that were added together, before each request that removes them. */
const undoable: { id: string } = { id: crypto.randomUUID() }
async function addBatch({ test, shop }: World): Promise<void> {
  undoable.id = crypto.randomUUID()
  await test.app.database.db
    .insertInto('service_batches')
    .values({ id: undoable.id, store_id: shop.storeId, created_at: test.clock.now() })
    .execute()
}

async function removeQuestions({ test, shop }: World): Promise<void> {
  await test.app.database.db
    .deleteFrom('service_questions')
    .where('service_id', '=', shop.serviceId)
    .execute()
}

async function removeVariants({ test, shop }: World): Promise<void> {
  await test.app.database.db
    .updateTable('services')
    .set({ family_id: null, family_name: null, variant_label: null, is_listed: true })
    .where('id', '=', shop.serviceId)
    .execute()
}

export const rows: Record<string, MatrixRow> = {
  'GET /services': {
    good: () => ({}),
    more: ({ demo, shop }) => queries({ storeId: shop.storeId }, { category: demo.category }, { page: '3' }),
  },
  'GET /services/store/:storeId': {
    good: ({ shop }) => ({ params: { storeId: shop.storeId } }),
    more: ids(({ demo }) => demo.stores, 'storeId'),
  },
  'GET /services/:id': aService,
  'GET /merchant/services/:id/pricing': { good: ({ shop }) => ({ params: { id: shop.serviceId } }), others },
  'GET /merchant/services/for-anyone': { good: () => ({}) },
  'POST /merchant/services/for-anyone': {
    good: ({ shop }) => ({ body: { serviceIds: [shop.serviceId], performers: 'anyone' } }),
  },
  'GET /merchant/services/batches': {
    good: ({ shop }) => ({ query: { storeId: shop.storeId } }),
    others,
  },
  'POST /merchant/services/batches': {
    good: ({ shop }) => ({
      body: { store_id: shop.storeId, services: [{ name: 'Gel polish', price: 1500, duration: 60 }] },
    }),
    others,
  },
  'POST /merchant/services/read-file': { good: () => buildUpload('table') },
  'POST /merchant/services/batches/:id/undo': {
    good: () => ({ params: { id: undoable.id } }),
    prepare: addBatch,
    others,
  },
  'PUT /merchant/services/:id/variants': {
    good: ({ shop }) => ({
      params: { id: shop.serviceId },
      body: { name: 'Braids', variants: [{ id: shop.serviceId, label: 'short', price: 1500, duration: 60 }] },
    }),
    undo: removeVariants,
    others,
  },
  'PUT /merchant/services/order': {
    good: ({ shop }) => ({
      body: {
        store_id: shop.storeId,
        groups: [{ name: 'Braids', service_ids: [shop.serviceId] }],
        service_ids: [],
      },
    }),
    others,
  },
  'POST /merchant/services/changes': {
    good: ({ shop }) => ({ body: { service_ids: [shop.serviceId], duration: 60 } }),
    others: { 'other merchant': 400 },
  },
  'POST /services': {
    good: ({ shop }) => ({
      body: {
        store_id: shop.storeId,
        branch_id: shop.branchId,
        name: 'Massage',
        description: 'An hour of massage.',
        type: 'fixed',
        price: 2500,
        images: [IMAGE],
      },
    }),
    prepare: addImage,
    others,
  },
  'PUT /services/:id': {
    good: ({ shop }) => ({ params: { id: shop.serviceId }, body: { requirements: 'Come early.' } }),
    others,
  },
  'DELETE /services/:id': {
    good: () => ({ params: { id: deletable.id } }),
    prepare: addService,
    others,
  },
  'PUT /forms/service/:id': {
    good: ({ shop }) => ({
      params: { id: shop.serviceId },
      body: { questions: [{ question: 'How long is your hair?', kind: 'text', required: true }] },
    }),
    undo: removeQuestions,
    others,
  },
  'GET /forms/service/:id': { good: ({ shop }) => ({ params: { id: shop.serviceId } }) },
  'POST /forms/create': { good: ({ shop }) => ({ body: { service_id: shop.serviceId } }), others },
  'POST /form-fields/create': {
    good: ({ shop }) => ({
      body: { form_id: shop.serviceId, field_name: 'How long?', field_type: 'text', required: false },
    }),
    prepare: removeQuestions,
    undo: removeQuestions,
    others,
  },
}
