import { randomUUID } from 'node:crypto'
import type { MatrixRow } from '#tests/contract/matrix-row.ts'
import { plain } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

/** An alert that is open. */
let alertId: string = randomUUID()
const prepare = async ({ test }: World): Promise<void> => {
  alertId = randomUUID()
  await test.app.database.db
    .insertInto('alerts')
    .values({
      id: alertId,
      kind: 'sms-down',
      subject: alertId,
      detail: 'No answer',
      raised_at: test.clock.now(),
    })
    .execute()
}
const params = () => ({ kind: 'system-alert', id: alertId })
/** Admins who may not resolve alerts do not see the case. */
const others = { moderator: 404 }

export const rows: Record<string, MatrixRow> = {
  'GET /admin/work': plain,
  'GET /admin/work/:kind/:id': { good: () => ({ params: params() }), prepare, others },
  'PUT /admin/work/:kind/:id': {
    good: () => ({ params: params(), body: { takenBy: null, snoozedUntil: null, version: 0 } }),
    prepare,
    others,
  },
  'POST /admin/work/:kind/:id/notes': {
    good: () => ({ params: params(), body: { text: 'Called, no answer' } }),
    prepare,
    others,
  },
  'PUT /admin/work-filters': { good: () => ({ body: { filters: [{ name: 'Mine', query: 'mine=1' }] } }) },
}
