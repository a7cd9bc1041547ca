import { randomUUID } from 'node:crypto'
import { getDeadLetterQueue } from '#server/platform/jobs/queues.ts'
import { plain, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'
import { newDeadLetter } from '#tests/support/jobs.ts'

let letterId: string = randomUUID()
const prepare = async ({ test }: World): Promise<void> => {
  letterId = await newDeadLetter(test)
}
const undo = async ({ test }: World): Promise<void> => {
  await test.app.database.pool.query("DELETE FROM pgboss.job WHERE name IN ('sms', $1)", [
    getDeadLetterQueue('sms'),
  ])
}
const body = { reason: 'The gateway answers again' }
const one: MatrixRow = { good: () => ({ params: { id: letterId }, body }), prepare, undo }
const all: MatrixRow = { good: () => ({ params: { queue: 'sms' }, body }), prepare, undo }

export const rows: Record<string, MatrixRow> = {
  'GET /admin/system': plain,
  'GET /admin/jobs': {
    good: () => ({}),
    more: () =>
      queries({ state: 'open' }, { queue: 'sms', to: '0712345678' }, { to: 'a@d3.test' }, { queue: 'none' }),
  },
  'POST /admin/jobs/:id/resend': one,
  'POST /admin/jobs/:id/discard': one,
  'POST /admin/queues/:queue/resend': all,
  'POST /admin/queues/:queue/discard': all,
  'GET /admin/audit': {
    good: () => ({}),
    more: ({ day }) =>
      queries(
        { person: 'nobody@d3.test' },
        { action: 'session.opened', limit: '3' },
        { from: day, to: day, before: '100' },
      ),
  },
}
