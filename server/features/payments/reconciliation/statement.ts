/**
 * Reads M-Pesa's statement of our till (decision 018). Even if a reply or a callback is lost or our process
 * stops, the statement lists all money received, with the reference of its prompt. Each unknown entry is
 * matched to its payment, whatever its status. Only a complete statement without a payment proves that it was
 * not paid.
 */
import { m } from '#messages'
import {
  ASK_PAYER_AFTER_MS,
  NOT_IN_STATEMENT,
  payReference,
  provesNotPaid,
  PUSH_LOST_AFTER_MS,
  getReference,
  STATEMENT_INTERVAL_MS,
  statementWindow,
  SUPERSEDED,
  type StatementWindow,
} from '#domain/payments/payment-policy.ts'
import { HOUR } from '#domain/time/time.ts'
import type { Mpesa } from '#server/adapters/mpesa/mpesa.ts'
import type { StatementEntry } from '#server/adapters/mpesa/statement.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { attempt } from '#server/platform/jobs/scheduled.ts'
import { withLocale } from '#server/locale.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import { applyIncoming, findHiddenPayers } from '../paybill/incoming.ts'
import * as q from '../data/queries.ts'
import { applyPaymentResult, withLockedPayment } from '../paying/complete-payment.ts'
import * as s from '../data/statement-queries.ts'

/** A longer statement is incomplete; the next read continues. */
const MAX_PAGES = 200
const MAX_UNRESOLVED = 500
/** The statement covers this period. Alerts for older unresolved payments have already been raised. */
const STATEMENT_REACH_MS = 48 * HOUR

type StatementRead = StatementWindow & { isComplete: boolean; references: ReadonlySet<string> }

/** The scheduled job. If several workers run it, one of them reads the statement. */
export async function readDueStatement(ctx: Ctx, mpesa: Mpesa): Promise<void> {
  const statement = await readIfDue(ctx, mpesa)
  for (const payment of await listUnresolved(ctx)) {
    const isAbsent =
      statement?.isComplete === true &&
      provesNotPaid(payment.createdAt.getTime(), statement) &&
      !statement.references.has(payReference(payment.id))
    const isLate =
      !payment.needsReview && payment.createdAt.getTime() + ASK_PAYER_AFTER_MS <= ctx.now.getTime()
    if (isAbsent) await attempt(ctx.log, { payment: payment.id }, () => failAbsentPayment(ctx, payment.id))
    else if (isLate) await attempt(ctx.log, { payment: payment.id }, () => reportUnresolved(ctx, payment.id))
  }
}

const listUnresolved = (ctx: Ctx) => {
  const now = ctx.now.getTime()
  return s.listWithoutPrompt(
    ctx.db,
    { after: new Date(now - STATEMENT_REACH_MS), before: new Date(now - PUSH_LOST_AFTER_MS) },
    MAX_UNRESOLVED,
  )
}

async function readIfDue(ctx: Ctx, mpesa: Mpesa): Promise<StatementRead | null> {
  if (mpesa.retryAfterMs() > 0) return null
  const { shortcode } = ctx.app.config.mpesa
  const now = ctx.now.getTime()
  const [oldest] = await listUnresolved(ctx)
  const everyMs = oldest ? STATEMENT_INTERVAL_MS.unresolved : STATEMENT_INTERVAL_MS.idle
  const lease = await s.startStatementRead(ctx.db, shortcode, {
    now: ctx.now,
    before: new Date(now - everyMs),
    from: new Date(now - STATEMENT_REACH_MS),
  })
  if (!lease) return null
  const window = statementWindow({
    readUntil: lease.readUntil.getTime(),
    oldest: oldest?.createdAt.getTime() ?? null,
    now,
  })
  const statement = await readPages(ctx, mpesa, window)
  if (statement.isComplete)
    await s.saveReadPosition(ctx.db, shortcode, {
      from: new Date(statement.from),
      until: new Date(statement.until),
    })
  return statement
}

/** Reads page after page until an empty one. The entries of an incomplete statement are applied too. */
async function readPages(ctx: Ctx, mpesa: Mpesa, window: StatementWindow): Promise<StatementRead> {
  const references = new Set<string>()
  const receipts = new Set<string>()
  const incomplete = { ...window, isComplete: false, references }
  let unreadable = 0
  let areAllApplied = true
  for (let offset = 0, pages = 0; pages < MAX_PAGES; pages++) {
    const page = await mpesa.statement({ from: new Date(window.from), to: new Date(window.until), offset })
    if (page.kind === 'refused') {
      const detail = `M-Pesa refuses its statement: ${page.code} ${page.message}`
      await transaction(ctx, (tx) => raiseAlert(tx, { kind: 'mpesa-refuses', detail }))
    }
    if (page.kind !== 'page') {
      ctx.log.warn({ outcome: page.kind, reason: page.message, offset }, 'statement.unavailable')
      return incomplete
    }
    unreadable += page.unreadable
    if (page.rows === 0) {
      if (unreadable > 0) ctx.log.warn({ unreadable }, 'statement.unreadable-rows')
      return { ...window, isComplete: unreadable === 0 && areAllApplied, references }
    }
    const newEntries = page.entries.filter(({ receipt }) => !receipts.has(receipt))
    // This is the last page again: M-Pesa ignored the offset, so entries may be missing.
    if (newEntries.length === 0 && page.entries.length > 0) return incomplete
    for (const entry of newEntries) {
      receipts.add(entry.receipt)
      references.add(getReference(entry))
    }
    areAllApplied = (await matchEntries(ctx, newEntries)) && areAllApplied
    offset += page.rows
  }
  return incomplete
}

/** Returns false if an entry could not be applied and must be read again. */
async function matchEntries(ctx: Ctx, entries: readonly StatementEntry[]): Promise<boolean> {
  const paid = entries.filter((entry) => entry.isPayment && entry.amountCents > 0)
  await s.insertEntries(ctx.db, paid, ctx.now)
  const known = await s.findKnownReceipts(
    ctx.db,
    paid.map(({ receipt }) => receipt),
  )
  await findHiddenPayers(
    ctx,
    paid.filter(({ receipt }) => known.has(receipt)),
  )
  let areAllApplied = true
  for (const entry of paid)
    if (!known.has(entry.receipt))
      areAllApplied =
        (await attempt(ctx.log, { receipt: entry.receipt }, () =>
          applyIncoming(ctx, { ...entry, source: 'statement' }),
        )) && areAllApplied
  return areAllApplied
}

const isStillUnresolved = ({ status, checkoutRequestId, resultCode }: q.LockedPayment): boolean =>
  checkoutRequestId === null &&
  (status === 'initiated' || status === 'unknown' || (status === 'failed' && resultCode === SUPERSEDED))

/** A complete statement does not list the payment, which proves that it was not paid. */
const failAbsentPayment = (ctx: Ctx, paymentId: string): Promise<void> =>
  withLockedPayment(ctx, paymentId, async (tx, payment) => {
    if (!isStillUnresolved(payment)) return
    const description = 'Not in the M-Pesa statement'
    await applyPaymentResult(tx, payment, {
      kind: 'failed',
      source: 'statement',
      code: NOT_IN_STATEMENT,
      description,
    })
  })

/**
 * Reports a payment of which it is unknown whether it was paid: raises an alert and asks the payer for the M-Pesa code, once.
 */
export const reportUnresolved = (ctx: Ctx, paymentId: string): Promise<void> =>
  withLockedPayment(ctx, paymentId, async (tx, payment) => {
    if (!isStillUnresolved(payment) || payment.needsReview) return
    await q.setNextQuery(tx.db, paymentId, { next: null, needsReview: true })
    const shillings = payment.amountCents / 100
    const detail =
      `M-Pesa has not reported whether KES ${shillings} (${payReference(paymentId)}) was paid: ` +
      'its reply was lost, and no statement could be read.'
    await raiseAlert(tx, { kind: 'payment-undecided', paymentId, detail })
    const link = `${tx.app.config.publicUrl}/checkout/${payment.bookingId}`
    const language = await getLanguage(tx.db, payment.accountId)
    await tx.emit('send-sms', {
      key: `payment-unresolved:${paymentId}`,
      to: `+${payment.phone}`,
      message: withLocale(language, () => m.sms_payment_unresolved({ link })),
    })
  })
