import { randomInt, randomUUID } from 'node:crypto'
import { byId, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const reason = 'Looked for it in the portal'
let payoutId: string = randomUUID()

/** Leaves a withdrawal whose pay-out needs a person, for each request. */
async function leavePayout({ test, people }: World): Promise<void> {
  const { db } = test.app.database
  const now = test.clock.now()
  const withdrawalId = randomUUID()
  payoutId = randomUUID()
  const phone = { phone_number: '254733123120' }
  await db
    .insertInto('withdrawals')
    .values({
      id: withdrawalId,
      account_id: people.spare.id,
      ...phone,
      amount_cents: 25_000,
      fee_cents: 500,
      state: 'requested',
      requested_at: now,
    })
    .execute()
  await db
    .insertInto('payouts')
    .values({
      id: payoutId,
      withdrawal_id: withdrawalId,
      ...phone,
      amount_cents: 24_500,
      callback_hash: Buffer.from(payoutId.replaceAll('-', '')),
      status: 'needs_review',
      created_at: now,
    })
    .execute()
}

const decide = (more: () => object = () => ({})): MatrixRow =>
  byId(() => payoutId, {
    good: () => ({ params: { id: payoutId }, body: { reason, ...more() } }),
    prepare: leavePayout,
  })

export const rows: Record<string, MatrixRow> = {
  'GET /admin/money/payouts': { good: () => ({ query: { status: 'all' } }) },
  'GET /admin/money/payouts/:id': byId(() => payoutId, { prepare: leavePayout }),
  'POST /admin/money/payouts/:id/retry': decide(),
  'POST /admin/money/payouts/:id/number': byId(() => payoutId, { prepare: leavePayout }),
  'POST /admin/money/payouts/:id/paid': decide(() => ({
    receipt: `SPX${String(randomInt(1e7)).padStart(7, '0')}`,
  })),
  'POST /admin/money/payouts/:id/failed': decide(),
}
