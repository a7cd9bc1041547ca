import { randomUUID } from 'node:crypto'
import { byId, plain, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

let replyId: string = randomUUID()
const prepare = async ({ test, admins }: World): Promise<void> => {
  replyId = randomUUID()
  await test.app.database.db
    .insertInto('canned_replies')
    .values({
      id: replyId,
      title: 'Opening times',
      text_en: 'Hello {name}',
      text_sw: 'Habari {name}',
      updated_by: admins.support.id,
      updated_at: test.clock.now(),
    })
    .execute()
}
const body = { title: 'Refund', textEn: 'Hello {name}, it is on its way.', textSw: 'Habari {name}, inakuja.' }

export const rows: Record<string, MatrixRow> = {
  'GET /admin/canned-replies': plain,
  'POST /admin/canned-replies': { good: () => ({ body }) },
  'PUT /admin/canned-replies/:id': {
    good: () => ({ params: { id: replyId }, body: { ...body, version: 1 } }),
    prepare,
  },
  'DELETE /admin/canned-replies/:id': byId(() => replyId, { prepare }),
}
