import { randomUUID } from 'node:crypto'
import { byId, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const PATH = '/media/pictures/0000000000000000000000000000000a-00000001-640.webp'
let pictureId: string = randomUUID()

/** Adds a picture of the store that the customer has reported. */
async function addReported({ test, people, shop }: World): Promise<void> {
  const { db } = test.app.database
  pictureId = randomUUID()
  await db
    .insertInto('reported_pictures')
    .values({
      id: pictureId,
      kind: 'store',
      owner_id: shop.storeId,
      path: `/media/pictures/${pictureId}.webp`,
      author_id: people['other customer'].id,
      name: 'Shop',
    })
    .execute()
  await db
    .insertInto('picture_reports')
    .values({
      picture_id: pictureId,
      account_id: people.customer.id,
      reason: 'fraud',
      details: '',
      created_at: test.clock.now(),
    })
    .execute()
}
const addCover = async ({ test, shop }: World): Promise<void> =>
  void (await test.app.database.db
    .updateTable('stores')
    .set({ cover: PATH })
    .where('id', '=', shop.storeId)
    .execute())

export const rows: Record<string, MatrixRow> = {
  'POST /picture-reports': {
    good: ({ shop }) => ({ body: { kind: 'store', id: shop.storeId, url: PATH, reason: 'fraud' } }),
    prepare: addCover,
  },
  'PUT /admin/picture-reports/:id': byId(() => pictureId, {
    prepare: addReported,
    good: () => ({
      params: { id: pictureId },
      body: { decision: 'remove', rule: 'fraud', reason: 'It shows another salon.' },
    }),
  }),
}
