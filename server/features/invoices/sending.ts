/**
 * Sends invoices and credit notes to KRA, one at a time and in order (decision 073). A number is stored before KRA is called
 * and kept until it is known whether KRA has used it: then the same document is sent with the same number again, which
 * KRA answers as a duplicate. Only a definite refusal gives the number back.
 */
import { ASK_AFTER_ATTEMPTS, invoiceRetryDelayMs } from '#domain/payments/invoice-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import type { FoundSale, Signature } from '#server/adapters/etims/answers.ts'
import type { Etims, SignOutcome } from '#server/adapters/etims/etims.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { resolveAlerts } from '#server/features/alerts/alerts.ts'
import * as d from './device-queries.ts'
import { alertRefusal, buildKraPageUrl, prepareDevice, type ReadyDevice } from './devices.ts'
import * as q from './sending-queries.ts'

/** Duration of a lease, longer than all calls about one document take. */
const LEASE_MS = 3 * MINUTE
const MAX_IN_A_RUN = 100

type Sent = q.QueuedDocument & { number: number }
type Sender = { etims: Etims; device: ReadyDevice; receiptUrl: string }

/** The scheduled job. One process at a time has the lease of the device. */
export async function sendDueDocuments(ctx: Ctx, etims: Etims | null): Promise<void> {
  const settings = ctx.app.config.etims
  if (etims === null || settings === null || etims.retryAfterMs() > 0) return
  const next = await q.findNext(ctx.db)
  if (!next || next.nextTryAt > ctx.now) return
  const later = (ms: number) => new Date(ctx.app.clock.now().getTime() + ms)
  await d.insertDevice(ctx.db, settings)
  let lease = later(LEASE_MS)
  const device = await d.leaseDevice(ctx.db, settings, ctx.now, lease)
  if (!device) return
  let free: Date | null = null
  try {
    const ready = await prepareDevice(ctx, etims, device)
    if ('pauseMs' in ready) {
      free = later(ready.pauseMs)
      return
    }
    const sender = { etims, device: ready, receiptUrl: settings.receiptUrl }
    for (let sent = 0; sent < MAX_IN_A_RUN && (await sendNext(ctx, sender)); sent++) {
      const renewed = later(LEASE_MS)
      if (!(await d.renewLease(ctx.db, settings, lease, renewed))) return
      lease = renewed
    }
  } finally {
    await d.renewLease(ctx.db, settings, lease, free)
  }
}

/** Returns false if there is nothing more to send now. */
async function sendNext(ctx: Ctx, sender: Sender): Promise<boolean> {
  const taken = await transaction(ctx, (tx) => takeNext(tx, sender.device))
  if (!taken) return false
  const { document, isRepeated } = taken
  if (isRepeated && document.attempts > ASK_AFTER_ATTEMPTS) return askFirst(ctx, sender, document)
  const outcome = await sender.etims.sign(sender.device.key, {
    ...document,
    invoiceNumber: document.kind === 'credit-note' ? document.invoiceNumber : null,
    at: document.createdAt,
  })
  return record(ctx, sender, document, outcome)
}

/** Marks the next document as sent, with its number, before KRA is called. */
async function takeNext(
  { db, now }: TxCtx,
  device: d.Device,
): Promise<{ document: Sent; isRepeated: boolean } | null> {
  const next = await q.findNext(db)
  if (!next || next.nextTryAt > now) return null
  const attempts = next.attempts + 1
  const number = next.number ?? (await d.takeNumber(db, device))
  const nextTryAt = new Date(now.getTime() + invoiceRetryDelayMs(attempts))
  await q.moveDocument(db, next.id, { from: next.status, to: 'sent', number, attempts, nextTryAt })
  return { document: { ...next, number, attempts }, isRepeated: next.status === 'sent' }
}

async function record(ctx: Ctx, sender: Sender, document: Sent, outcome: SignOutcome): Promise<boolean> {
  switch (outcome.kind) {
    case 'signed':
      await recordSignature(ctx, sender, document, outcome.signature)
      return true
    case 'accepted':
      return fetchSignature(ctx, sender, document, outcome)
    case 'refused':
      if (outcome.of === 'document') {
        await giveBack(ctx, sender, document, 'needs_review', outcome.message)
        return true
      }
      await giveBack(ctx, sender, document, 'due', outcome.message)
      await alertRefusal(ctx, `KRA refuses our device: ${outcome.message}`)
      return false
    case 'busy':
      // Nothing was sent, or KRA was busy. The number stays, because the same document is next again.
      return false
    case 'unknown':
      await note(ctx, document, outcome.message)
      return false
  }
}

const recordSignature = (ctx: Ctx, { device, receiptUrl }: Sender, { id }: Sent, signature: Signature) =>
  transaction(ctx, async (tx) => {
    await q.moveDocument(tx.db, id, {
      from: 'sent',
      to: 'signed',
      nextTryAt: null,
      detail: null,
      signed: {
        ...signature,
        sdcId: device.sdcId,
        qrUrl: buildKraPageUrl({ ...device, receiptUrl }, signature.signature),
      },
    })
    await resolveAlerts(tx, { kind: 'etims-refuses' }, 'KRA signs again.')
  })

/** KRA has a document with this number: its signature is in the list of sales. */
async function fetchSignature(
  ctx: Ctx,
  sender: Sender,
  document: Sent,
  { message, isCertain }: Extract<SignOutcome, { kind: 'accepted' }>,
): Promise<boolean> {
  const outcome = await sender.etims.find(sender.device.key, document.number)
  if (outcome.kind !== 'found') {
    await note(ctx, document, `${message}; its signature: ${outcome.message}`)
    return false
  }
  const { sale } = outcome
  if (sale === null && !isCertain) {
    await giveBack(ctx, sender, document, 'needs_review', message)
    return true
  }
  if (sale && isSame(document, sale) && sale.signature) {
    await recordSignature(ctx, sender, document, sale.signature)
    return true
  }
  const isOther = sale !== null && !isSame(document, sale)
  const detail = isOther
    ? `KRA has another document with the number ${document.number}`
    : `KRA has accepted it and does not show the signature (${message})`
  await sendToReview(ctx, document, detail)
  if (isOther) await alertRefusal(ctx, `${detail}. Has another program used our device?`)
  return !isOther
}

/**
 * Asks whether KRA has a document that was sent several times without an outcome, so that a document that it cannot process
 * stops no other.
 */
async function askFirst(ctx: Ctx, sender: Sender, document: Sent): Promise<boolean> {
  const outcome = await sender.etims.find(sender.device.key, document.number)
  if (outcome.kind !== 'found') {
    await note(ctx, document, outcome.message)
    return false
  }
  if (outcome.sale) {
    const accepted = { kind: 'accepted', message: 'Found in the list of sales', isCertain: true } as const
    return fetchSignature(ctx, sender, document, accepted)
  }
  await giveBack(ctx, sender, document, 'needs_review', `KRA did not process it ${ASK_AFTER_ATTEMPTS} times`)
  return true
}

const isSame = (document: Sent, sale: FoundSale): boolean =>
  sale.amountCents === document.amountCents && sale.isCreditNote === (document.kind === 'credit-note')

const note = (ctx: Ctx, { id, attempts }: Sent, detail: string) =>
  transaction(ctx, ({ db, now }) => {
    const nextTryAt = new Date(now.getTime() + invoiceRetryDelayMs(attempts))
    return q.moveDocument(db, id, { from: 'sent', to: 'sent', detail, nextTryAt })
  })

const sendToReview = (ctx: Ctx, { id }: Sent, detail: string) =>
  transaction(ctx, ({ db }) =>
    q.moveDocument(db, id, { from: 'sent', to: 'needs_review', detail, nextTryAt: null }),
  )

/** KRA has not used the number. */
const giveBack = (
  ctx: Ctx,
  { device }: Sender,
  { id, number, attempts }: Sent,
  to: 'due' | 'needs_review',
  detail: string,
) =>
  transaction(ctx, async ({ db, now }) => {
    const nextTryAt = to === 'due' ? new Date(now.getTime() + invoiceRetryDelayMs(attempts)) : null
    if (await q.moveDocument(db, id, { from: 'sent', to, number: null, detail, nextTryAt }))
      await d.giveNumberBack(db, device, number)
  })
