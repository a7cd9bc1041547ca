/**
 * Applies money that M-Pesa reports without a request of ours: in its statement, or in the confirmation of a payment to
 * the Paybill number. It may be reported by both, several times and at once; it is applied once.
 */
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { readPayAccount } from '#domain/payments/pay-account.ts'
import { isPaid, matchesPayment, getReference } from '#domain/payments/payment-policy.ts'
import { splitFee } from '#domain/payments/credit.ts'
import { findPayerPhone } from '#server/adapters/mpesa/paybill.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import { lockBooking, underLock } from '#server/features/bookings/bookings.ts'
import { callbackHash } from '../data/secrets.ts'
import { applyPaymentResult, withLockedPayment } from '../paying/complete-payment.ts'
import * as q from '../data/queries.ts'
import * as s from '../data/statement-queries.ts'
import { isKnownReceipt, recordUnmatched, type UnmatchedCause } from '../data/record-unmatched.ts'
import { listWithoutPayer, setPayer } from '../data/unmatched-queries.ts'
import { findByCode, findPhones } from './paybill-queries.ts'
import { textNotPaidFor, textRefund, textUnknownAccount } from './texts.ts'

export type Incoming = {
  source: 'callback' | 'statement'
  receipt: string
  amountCents: number
  /** The account, as the payer typed it or the prompt gave it. */
  reference: string
  /** Phone as M-Pesa gives it: complete, hashed, or with some digits hidden. */
  phone: string | null
  paidAt: Date | null
}
/** `mismatch`: it is a case for a person now. */
export type Applied = 'applied' | 'duplicate' | 'mismatch'
/** Runs in the transaction of the change. */
type OnApplied = (tx: TxCtx, applied: Applied) => Promise<unknown>

export async function applyIncoming(
  ctx: Ctx,
  incoming: Incoming,
  onApplied: OnApplied = async () => undefined,
): Promise<Applied> {
  const finished = async (tx: TxCtx, work: Promise<Applied>) => {
    const applied = await work
    await onApplied(tx, applied)
    return applied
  }
  const prompts = await s.listByReference(ctx.db, getReference(incoming))
  const prompt = prompts.find((each) => matchesPayment(addPromptedPhone(incoming, each.phone), each))
  if (prompt)
    return withLockedPayment(ctx, prompt.id, (tx, locked) =>
      finished(tx, applyToPrompt(tx, locked, incoming)),
    )
  const code = prompts.length > 0 ? null : readPayAccount(incoming.reference)
  const booking = code === null ? undefined : await findByCode(ctx.db, code)
  if (booking)
    return underLock(ctx, booking.branchId, null, (tx) =>
      finished(tx, applyToBooking(tx, booking.id, incoming)),
    )
  return transaction(ctx, (tx) => finished(tx, applyToNothing(tx, incoming, prompts[0])))
}

/** A confirmation may hide the whole number; the reference of a prompt is then enough. */
const addPromptedPhone = (incoming: Incoming, prompted: string) => ({
  ...incoming,
  phone:
    incoming.phone === null && incoming.source === 'callback'
      ? prompted
      : (findPayerPhone(incoming.phone, [prompted]) ?? incoming.phone),
})

async function applyToPrompt(
  tx: TxCtx,
  payment: q.LockedPayment,
  { source, receipt, amountCents, reference, paidAt }: Incoming,
): Promise<Applied> {
  if (await isKnownReceipt(tx, receipt)) return 'duplicate'
  const { id: paymentId, phone } = payment
  if (isPaid(payment.status) && payment.receipt !== null) {
    await recordUnmatched(tx, {
      cause: 'second-payment',
      paymentId,
      receipt,
      amountCents,
      phone,
      reference,
      paidAt,
    })
    const detail = `Paid a second time. KES ${amountCents / 100} received, receipt ${receipt}.`
    await raiseAlert(tx, { kind: 'payment-mismatch', paymentId, subject: receipt, detail })
    return 'mismatch'
  }
  tx.log.info({ payment: paymentId, status: payment.status, source }, 'payment.found-by-reference')
  return applyPaymentResult(tx, payment, { kind: 'paid', source, receipt, paidAt: null })
}

/**
 * Applies a payment made by hand to the account of this booking. The right amount is a payment like any other: it confirms the
 * booking, books its time again if the hold has ended, or goes back at once. Another amount is a case.
 */
async function applyToBooking(tx: TxCtx, bookingId: string, incoming: Incoming): Promise<Applied> {
  const { source, receipt, amountCents } = incoming
  if (await isKnownReceipt(tx, receipt)) return 'duplicate'
  const booking = await lockBooking(tx.db, bookingId)
  const phones = await findPhones(tx.db, bookingId)
  const given = kenyanPhone(phones.given ?? '')
  const phone = findPayerPhone(incoming.phone, [
    ...[phones.own, given].filter((each) => each !== null),
    ...phones.prompted,
  ])
  const contact = phone ?? phones.own ?? given
  const { toPay } = splitFee(booking, booking.creditCents)
  if (toPay?.amountCents !== amountCents || booking.accountId === null) {
    await recordUnknown(tx, { ...incoming, phone }, 'another-amount')
    await textNotPaidFor(tx, { ...booking, toPayCents: toPay?.amountCents ?? 0 }, incoming, contact)
    return 'mismatch'
  }
  const id = uuidv7(tx.now.getTime())
  const { accountId } = booking
  const hash = callbackHash(tx.app.config, id)
  await q.insertPayment(
    tx.db,
    { id, bookingId, accountId, method: 'paybill', phone, ...toPay, callbackHash: hash },
    tx.now,
  )
  await applyPaymentResult(tx, await q.lockPayment(tx.db, id), {
    kind: 'paid',
    source,
    receipt,
    paidAt: null,
  })
  if ((await q.lockPayment(tx.db, id)).status !== 'completed')
    await textRefund(tx, booking, incoming, contact)
  return 'applied'
}

type Prompt = { id: string; amountCents: number }

/** `prompt` has the same reference, but another amount or phone. */
async function applyToNothing(tx: TxCtx, incoming: Incoming, prompt: Prompt | undefined): Promise<Applied> {
  if (await isKnownReceipt(tx, incoming.receipt)) return 'duplicate'
  const phone = kenyanPhone(incoming.phone ?? '')
  const received = { ...incoming, phone }
  if (!prompt) {
    await recordUnknown(tx, received, 'unknown')
    await textUnknownAccount(tx, received)
    return 'mismatch'
  }
  const cause = prompt.amountCents === incoming.amountCents ? 'another-phone' : 'another-amount'
  await recordUnknown(tx, received, cause, prompt.id)
  return 'mismatch'
}

/** The statement may show the number of a payer that the confirmation has hidden. */
export async function findHiddenPayers(
  ctx: Ctx,
  entries: readonly Pick<Incoming, 'receipt' | 'amountCents' | 'phone'>[],
): Promise<void> {
  const hidden = new Set(
    await listWithoutPayer(
      ctx.db,
      entries.map(({ receipt }) => receipt),
    ),
  )
  for (const entry of entries) {
    const phone = kenyanPhone(entry.phone ?? '')
    if (phone === null || !hidden.has(entry.receipt)) continue
    await transaction(ctx, async (tx) => {
      if (await setPayer(tx.db, entry.receipt, phone)) await textUnknownAccount(tx, { ...entry, phone })
    })
  }
}

async function recordUnknown(
  tx: TxCtx,
  { receipt, amountCents, reference, phone, paidAt }: Incoming,
  cause: UnmatchedCause,
  paymentId?: string,
): Promise<void> {
  await s.insertUnknownEntry(tx.db, { receipt, amountCents, reference }, tx.now)
  await recordUnmatched(tx, {
    cause,
    ...(paymentId && { paymentId }),
    receipt,
    amountCents,
    phone,
    reference,
    paidAt,
  })
  tx.log.warn({ receipt, amountCents }, 'payment.unknown')
  const detail =
    `KES ${amountCents / 100} received, receipt ${receipt}, account “${reference}”, matches no payment. ` +
    '`npm run reconcile` lists all such money.'
  await raiseAlert(tx, { kind: 'payment-unknown', subject: receipt, detail })
}
