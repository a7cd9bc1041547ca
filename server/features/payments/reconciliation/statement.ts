/**
 * What M-Pesa's own statement says of our money (decision 018). Whatever was lost between us and Daraja, a reply, a callback, our whole
 * process, a shilling that came stands there with the reference of its prompt. Each entry we do not know is matched to its payment, whatever
 * became of that meanwhile; and only a complete statement without it proves that a prompt was not paid.
 */
import {
  ASK_PAYER_AFTER_MS,
  matchesPayment,
  isPaid,
  NOT_IN_STATEMENT,
  payReference,
  provesNotPaid,
  PUSH_LOST_AFTER_MS,
  referenceOf,
  STATEMENT_INTERVAL_MS,
  statementWindow,
  SUPERSEDED,
  type StatementWindow,
} from '#domain/payments/payment-policy.ts'
import { HOUR } from '#domain/time/time.ts'
import type { Mpesa, StatementEntry } from '#server/adapters/mpesa/mpesa.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { attempt } from '#server/jobs/scheduled.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import { bookUnmatched, isUnmatched } from '../ledger/ledger-queries.ts'
import * as q from '../queries.ts'
import { settle, settling } from '../complete-payment.ts'
import * as s from './statement-queries.ts'

/** A statement that long is not read in one go; what is left comes with the next. */
const MOST_PAGES = 200
const MOST_UNRESOLVED = 500
/** Older than this the statement does not reach, and a person was told long ago. */
const REACH_MS = 48 * HOUR

type Reading = StatementWindow & { isComplete: boolean; references: ReadonlySet<string> }

/** The scheduled job. Run by several workers, one of them reads. */
export async function followStatement(ctx: Ctx, mpesa: Mpesa): Promise<void> {
  const reading = await readWhenDue(ctx, mpesa)
  for (const payment of await listUnresolved(ctx)) {
    const isAbsent =
      reading?.isComplete === true &&
      provesNotPaid(payment.createdAt.getTime(), reading) &&
      !reading.references.has(payReference(payment.id))
    const isLate = !payment.needsReview && payment.createdAt.getTime() + ASK_PAYER_AFTER_MS <= ctx.now.getTime()
    if (isAbsent) await attempt(ctx.log, { payment: payment.id }, () => closeAbsent(ctx, payment.id))
    else if (isLate) await attempt(ctx.log, { payment: payment.id }, () => reportUnresolved(ctx, payment.id))
  }
}

const listUnresolved = (ctx: Ctx) => {
  const now = ctx.now.getTime()
  return s.listWithoutPrompt(ctx.db, { after: new Date(now - REACH_MS), before: new Date(now - PUSH_LOST_AFTER_MS) }, MOST_UNRESOLVED)
}

async function readWhenDue(ctx: Ctx, mpesa: Mpesa): Promise<Reading | null> {
  if (mpesa.restsForMs() > 0) return null
  const { shortcode } = ctx.app.config.mpesa
  const now = ctx.now.getTime()
  const [oldest] = await listUnresolved(ctx)
  const everyMs = oldest ? STATEMENT_INTERVAL_MS.unresolved : STATEMENT_INTERVAL_MS.idle
  const turn = await s.takeReading(ctx.db, shortcode, { now: ctx.now, before: new Date(now - everyMs), from: new Date(now - REACH_MS) })
  if (!turn) return null
  const window = statementWindow({ readUntil: turn.readUntil.getTime(), oldest: oldest?.createdAt.getTime() ?? null, now })
  const reading = await read(ctx, mpesa, window)
  if (reading.isComplete) await s.noteRead(ctx.db, shortcode, new Date(reading.until))
  return reading
}

/** Page after page until an empty one. What was read of a statement that breaks off still counts for what it shows. */
async function read(ctx: Ctx, mpesa: Mpesa, window: StatementWindow): Promise<Reading> {
  const references = new Set<string>()
  const receipts = new Set<string>()
  const brokenOff = { ...window, isComplete: false, references }
  let unreadable = 0
  let isApplied = true
  for (let offset = 0, pages = 0; pages < MOST_PAGES; pages++) {
    const page = await mpesa.statement({ from: new Date(window.from), to: new Date(window.until), offset })
    if (page.kind === 'refused') {
      const detail = `M-Pesa refuses its statement: ${page.code} ${page.message}`
      await transaction(ctx, (tx) => raiseAlert(tx, { kind: 'mpesa-refuses', detail }))
    }
    if (page.kind !== 'page') {
      ctx.log.warn({ outcome: page.kind, reason: page.message, offset }, 'statement.unavailable')
      return brokenOff
    }
    unreadable += page.unreadable
    if (page.rows === 0) {
      if (unreadable > 0) ctx.log.warn({ unreadable }, 'statement.unreadable-rows')
      return { ...window, isComplete: unreadable === 0 && isApplied, references }
    }
    const fresh = page.entries.filter(({ receipt }) => !receipts.has(receipt))
    // The same page once more: the offset was not understood, and nobody knows what is missing.
    if (fresh.length === 0 && page.entries.length > 0) return brokenOff
    for (const entry of fresh) {
      receipts.add(entry.receipt)
      references.add(referenceOf(entry))
    }
    isApplied = (await matchAll(ctx, fresh)) && isApplied
    offset += page.rows
  }
  return brokenOff
}

/** False when one of them has to be read again. */
async function matchAll(ctx: Ctx, entries: readonly StatementEntry[]): Promise<boolean> {
  const paid = entries.filter((entry) => entry.isPayment && entry.amountCents > 0)
  const known = await s.knownReceipts(
    ctx.db,
    paid.map(({ receipt }) => receipt),
  )
  let isApplied = true
  for (const entry of paid)
    if (!known.has(entry.receipt)) isApplied = (await attempt(ctx.log, { receipt: entry.receipt }, () => match(ctx, entry))) && isApplied
  return isApplied
}

async function match(ctx: Ctx, entry: StatementEntry): Promise<void> {
  const candidates = await s.listByReference(ctx.db, referenceOf(entry))
  const payment = candidates.find((each) => matchesPayment(entry, each))
  if (!payment) return transaction(ctx, (tx) => bookUnknown(tx, entry))
  await settling(ctx, payment.id, async (tx, locked) => {
    // Another worker or a callback was quicker.
    if ((await q.isReceiptUsed(tx.db, entry.receipt, null)) || (await isUnmatched(tx.db, entry.receipt))) return
    if (isPaid(locked.status) && locked.receipt !== null) return bookSecond(tx, locked, entry)
    tx.log.info({ payment: locked.id, status: locked.status }, 'payment.found-in-statement')
    await settle(tx, locked, { kind: 'paid', source: 'statement', receipt: entry.receipt, paidAt: null })
  })
}

/** One prompt was paid under two receipts: the second is nobody's until a person has looked. */
async function bookSecond(tx: TxCtx, payment: q.LockedPayment, { receipt, amountCents }: StatementEntry): Promise<void> {
  await bookUnmatched(tx.db, { paymentId: payment.id, receipt, amountCents }, tx.now)
  const detail = `Paid a second time. KES ${amountCents / 100} came under ${receipt}.`
  await raiseAlert(tx, { kind: 'payment-mismatch', paymentId: payment.id, detail })
}

async function bookUnknown(tx: TxCtx, entry: StatementEntry): Promise<void> {
  const { receipt, amountCents, reference } = entry
  if (!(await s.insertUnknown(tx.db, entry, tx.now))) return
  await bookUnmatched(tx.db, { receipt, amountCents }, tx.now)
  tx.log.warn({ receipt, amountCents, reference }, 'statement.entry.unknown')
  const detail = `KES ${amountCents / 100} came under ${receipt} for the account “${reference}” and fits no payment. \`npm run reconcile\` lists all such money.`
  await raiseAlert(tx, { kind: 'payment-unknown', subject: receipt, detail })
}

const isStillUnresolved = ({ status, checkoutRequestId, resultCode }: q.LockedPayment): boolean =>
  checkoutRequestId === null && (status === 'initiated' || status === 'unknown' || (status === 'failed' && resultCode === SUPERSEDED))

/** A complete statement does not name it: the evidence that it was not paid. */
const closeAbsent = (ctx: Ctx, paymentId: string): Promise<void> =>
  settling(ctx, paymentId, async (tx, payment) => {
    if (!isStillUnresolved(payment)) return
    const description = 'The statement of M-Pesa does not name it'
    await settle(tx, payment, { kind: 'failed', source: 'statement', code: NOT_IN_STATEMENT, description })
  })

/** Nobody can say whether it was paid: a person is told, and the payer, who has the code of M-Pesa, is asked for it. Once. */
export const reportUnresolved = (ctx: Ctx, paymentId: string): Promise<void> =>
  settling(ctx, paymentId, async (tx, payment) => {
    if (!isStillUnresolved(payment) || payment.needsReview) return
    await q.setNextQuery(tx.db, paymentId, { next: null, needsReview: true })
    const shillings = payment.amountCents / 100
    const detail = `M-Pesa has not said whether KES ${shillings} (${payReference(paymentId)}) was paid: its answer was lost, and no statement could be read.`
    await raiseAlert(tx, { kind: 'payment-undecided', paymentId, detail })
    const link = `${tx.app.config.publicUrl}/checkout/${payment.bookingId}`
    await tx.emit('send-sms', {
      key: `payment-unresolved:${paymentId}`,
      to: `+${payment.phone}`,
      message: `If M-Pesa charged you, send us the code from its message here: ${link}`,
    })
  })
