/** What time and news bring to payments: callbacks left in the inbox, questions to Daraja, refunds, claims. */
import { timingSafeEqual } from 'node:crypto'
import { MINUTE } from '#domain/time.ts'
import { readStatusResult, type Mpesa } from '#server/adapters/mpesa/mpesa.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import { findBranchOf, underLock } from '#server/features/bookings/bookings.ts'
import { contextOf, transaction, type Ctx } from '#server/kernel/context.ts'
import { listener, type Listener } from '#server/kernel/jobs/events.ts'
import type { ScheduledJob } from '#server/kernel/jobs/scheduled.ts'
import { findClaim } from './claim-queries.ts'
import { hearOfClaim, pursueClaims } from './claims.ts'
import { dismiss } from './inbox.ts'
import * as q from './queries.ts'
import { findRefund } from './refund-queries.ts'
import { driveRefunds, hearOfRefund, judgeReversal } from './refunds.ts'
import { closeAbandoned, giveBack, hearReceipt, judgeCallback, reconcile, settling } from './settling.ts'

export const paymentSchedule = (mpesa: Mpesa): ScheduledJob[] => [
  { name: 'judge-callbacks', everyMs: 5_000, run: (house) => judgeLeftovers(contextOf(house, null)) },
  { name: 'query-payments', everyMs: 3_000, run: (house) => askDaraja(contextOf(house, null), mpesa) },
  { name: 'send-refunds', everyMs: 5_000, run: (house) => driveRefunds(contextOf(house, null), mpesa) },
  { name: 'pursue-claims', everyMs: 5_000, run: (house) => pursueClaims(contextOf(house, null), mpesa) },
]

export const paymentListeners: Listener[] = [
  listener('booking.cancelled', 'money', 'payments.refund-cancelled-booking', (house, { bookingId }) =>
    giveBack(contextOf(house, null), bookingId),
  ),
]

export function judge(ctx: Ctx, row: q.InboxRow): Promise<q.Verdict> {
  if (row.kind === 'stk') return judgeCallback(ctx, row)
  return row.kind === 'reversal' ? judgeReversal(ctx, row) : judgeStatus(ctx, row)
}

async function judgeLeftovers(ctx: Ctx): Promise<void> {
  for (const row of await q.listUndecided(ctx.db, 100)) await judge(ctx, row)
}

/** One question after another: Daraja limits how often it may be asked. */
async function askDaraja(ctx: Ctx, mpesa: Mpesa): Promise<void> {
  for (const { id } of await q.listDueQueries(ctx.db, ctx.now, 10)) await reconcile(ctx, mpesa, id, { early: false })
  for (const { id } of await q.listAbandoned(ctx.db, new Date(ctx.now.getTime() - 10 * MINUTE), 10)) await closeAbandoned(ctx, id)
}

/** The status of a transaction, which a refund, a claim or a payment without a receipt has asked for. One may be asked after several times. */
async function judgeStatus(ctx: Ctx, row: q.InboxRow): Promise<q.Verdict> {
  const id = row.paymentId
  const refund = await findRefund(ctx.db, id)
  const claim = refund ? null : await findClaim(ctx.db, id)
  const payment = refund || claim ? null : await q.findPayment(ctx.db, id)
  const asker = refund ?? claim ?? payment
  if (!asker || !timingSafeEqual(asker.callbackHash, row.secretHash)) return dismiss(ctx, row, 'forged')
  const said = readStatusResult(parseJson(row.body))
  if (!said) return dismiss(ctx, row, 'unreadable')
  const heard = (tx: { db: Parameters<typeof q.decide>[0]; now: Date }) => q.decide(tx.db, row.id, 'applied', said.code, tx.now)

  if (refund)
    await transaction(ctx, async (tx) => {
      await hearOfRefund(tx, id, said)
      await heard(tx)
    })
  else if (claim) {
    const { branchId } = (await findBranchOf(ctx.db, claim.bookingId))!
    await underLock(ctx, branchId, null, async (tx) => {
      const now = (await findClaim(tx.db, id))!
      if (now.status === 'asking') await hearOfClaim(tx, now, said)
      await heard(tx)
    })
  } else
    await settling(ctx, id, async (tx, locked) => {
      await hearReceipt(tx, locked, said)
      await heard(tx)
    })
  return 'applied'
}
