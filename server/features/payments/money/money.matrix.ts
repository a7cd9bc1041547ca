import { randomInt, randomUUID } from 'node:crypto'
import { EXPORT_FILES } from '#domain/payments/export-files.ts'
import { toDay } from '#domain/time/time.ts'
import { transaction, createContext } from '#server/app-context.ts'
import { byId, plain, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'
import { recordUnmatched } from '../data/record-unmatched.ts'

const reason = 'Checked with the customer'
const newCode = () => `SMX${String(randomInt(1e7)).padStart(7, '0')}`
let moneyId: string = randomUUID()

/** Money of an unknown payer, for each request. */
const receiveMoney = async ({ test }: World): Promise<void> => {
  const receipt = newCode()
  await transaction(createContext(test.app, null), (tx) =>
    recordUnmatched(tx, { cause: 'unknown', receipt, amountCents: 3_800, phone: '254733123120' }),
  )
  const { id } = await test.app.database.db
    .selectFrom('unmatched_money')
    .select('id')
    .where('receipt', '=', receipt)
    .executeTakeFirstOrThrow()
  moneyId = id
}

let refundId: string = randomUUID()
const leaveRefund = async (world: World): Promise<void> => {
  await receiveMoney(world)
  const { db } = world.test.app.database
  const now = world.test.clock.now()
  refundId = randomUUID()
  await db
    .insertInto('refunds')
    .values({
      id: refundId,
      unmatched_id: moneyId,
      callback_hash: Buffer.from(refundId.replaceAll('-', '')),
      amount_cents: 3_800,
      reason,
      status: 'needs_review',
      refusals: 3,
      created_at: now,
    })
    .execute()
  await db
    .updateTable('unmatched_money')
    .set({ status: 'refunding', decided_at: now })
    .where('id', '=', moneyId)
    .execute()
}

/** A day whose statement was read to its end; each request closes or opens its own. */
let day = '2026-01-01'
let days = 0
const readStatement = async ({ test }: World): Promise<void> => {
  const { db } = test.app.database
  const now = test.clock.now()
  const shortcode = test.app.config.mpesa.shortcode
  const read = { read_until: now, entries_since: new Date('2025-01-01T00:00:00Z') }
  await db
    .insertInto('mpesa_statements')
    .values({ shortcode, requested_at: now, ...read })
    .onConflict((c) => c.column('shortcode').doUpdateSet(read))
    .execute()
  day = toDay(Date.parse('2025-02-01T12:00:00Z') + days++ * 86_400_000)
}
const closeDay = async (world: World): Promise<void> => {
  await readStatement(world)
  const { db } = world.test.app.database
  const { id } = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('closed_days')
    .values({
      day: new Date(`${day}T00:00:00Z`),
      closed_at: world.test.clock.now(),
      closed_by: id,
      payment_count: 0,
      mpesa_cents: 0,
      ledger_cents: 0,
    })
    .onConflict((c) =>
      c.column('day').doUpdateSet({ reopened_at: null, reopened_by: null, reopened_reason: null }),
    )
    .execute()
}

let claimId: string = randomUUID()
const leaveClaim = async ({ test, claim }: World): Promise<void> => {
  const { db } = test.app.database
  claimId = randomUUID()
  const source = await db
    .selectFrom('payment_claims')
    .select(['booking_id', 'account_id'])
    .where('id', '=', claim)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_claims')
    .values({
      ...source,
      id: claimId,
      receipt: newCode(),
      status: 'review',
      reason: 'no-answer',
      callback_hash: Buffer.from(claimId.replaceAll('-', '')),
      created_at: test.clock.now(),
      decided_at: test.clock.now(),
    })
    .execute()
}

let differenceId: string = randomUUID()
const leaveDifference = async ({ test, payments }: World): Promise<void> => {
  differenceId = payments.paid
  const now = test.clock.now()
  await test.app.database.db
    .insertInto('ledger_differences')
    .values({
      payment_id: differenceId,
      kind: 'not-at-mpesa',
      day: now,
      mpesa_cents: 0,
      found_at: now,
    })
    .onConflict((c) =>
      c.column('payment_id').doUpdateSet({ explained_at: null, explained_by: null, note: null }),
    )
    .execute()
}

export const rows: Record<string, MatrixRow> = {
  'GET /admin/money': plain,
  'GET /admin/money/rewards': plain,
  'GET /admin/money/days/:day': { good: () => ({ params: { day } }), prepare: readStatement },
  'POST /admin/money/days/:day/close': { good: () => ({ params: { day } }), prepare: readStatement },
  'POST /admin/money/days/:day/reopen': {
    good: () => ({ params: { day }, body: { reason } }),
    prepare: closeDay,
  },
  'GET /admin/money/unmatched/:id': byId(() => moneyId, { prepare: receiveMoney }),
  'POST /admin/money/unmatched/:id/match': byId(() => moneyId, {
    good: ({ bookings }) => ({ params: { id: moneyId }, body: { bookingId: bookings.paid, reason } }),
    prepare: receiveMoney,
  }),
  'POST /admin/money/unmatched/:id/refund': byId(() => moneyId, {
    good: () => ({ params: { id: moneyId }, body: { reason } }),
    prepare: receiveMoney,
  }),
  'POST /admin/money/unmatched/:id/ask': byId(() => moneyId, { prepare: receiveMoney }),
  'POST /admin/money/unmatched/:id/explain': byId(() => moneyId, {
    good: () => ({ params: { id: moneyId }, body: { reason } }),
    prepare: receiveMoney,
  }),
  'POST /admin/money/differences/:id/explain': byId(() => differenceId, {
    good: () => ({ params: { id: differenceId }, body: { reason } }),
    prepare: leaveDifference,
  }),
  'GET /admin/money/refunds': { good: () => ({ query: { status: 'all' } }) },
  'GET /admin/money/refunds/:id': byId(() => refundId, { prepare: leaveRefund }),
  'POST /admin/money/refunds/:id/retry': byId(() => refundId, {
    good: () => ({ params: { id: refundId }, body: { reason } }),
    prepare: leaveRefund,
  }),
  'POST /admin/money/refunds/:id/numbers': byId(() => refundId, { prepare: leaveRefund }),
  'POST /admin/money/refunds/:id/paid': byId(() => refundId, {
    good: () => ({ params: { id: refundId }, body: { receipt: newCode(), to: 'payer', reason } }),
    prepare: leaveRefund,
  }),
  'PUT /admin/money/claims/:id': byId(() => claimId, {
    good: () => ({ params: { id: claimId }, body: { decision: 'ask-again', reason } }),
    prepare: leaveClaim,
  }),
  'GET /admin/money/export': {
    good: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
    more: () => queries(...EXPORT_FILES.map((file) => ({ file, from: '2026-11-01', to: '2026-11-30' }))),
  },
}
