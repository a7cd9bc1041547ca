import { randomUUID } from 'node:crypto'
import type { MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'
import { newAdmin } from '#tests/support/admins.ts'

/** Approval that another admin asked for. */
let approvalId: string = randomUUID()
const prepare = async ({ test }: World): Promise<void> => {
  approvalId = randomUUID()
  const { id } = await newAdmin(test, 'finance')
  await test.app.database.db
    .insertInto('approvals')
    .values({
      id: approvalId,
      action: 'of the matrix',
      admin_action: 'moveMoney',
      subject: approvalId,
      title: 'Refund of KES 12,400',
      payload: '{}',
      reason: 'Store closed for good',
      requested_by: id,
      requested_at: test.clock.now(),
    })
    .execute()
}

export const rows: Record<string, MatrixRow> = {
  'PUT /admin/approvals/:id': {
    good: () => ({ params: { id: approvalId }, body: { decision: 'refuse', note: 'Not necessary' } }),
    prepare,
    others: { support: 404, moderator: 404 },
  },
}
