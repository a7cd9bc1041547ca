import { buildEntries, type TransferKind } from '#domain/payments/ledger.ts'
import type { At } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newSecret, uuidv7 } from '#server/ids.ts'
import type { Account, BookingPlan } from '../data/catalogue-types.ts'
import type { PaymentHistory } from '../make/histories.ts'
import { insert } from './rows.ts'

export async function writePayments(tx: Tx, paid: Paid[]): Promise<void> {
  const written = paid.map((one) => ({
    ...one,
    callbackHash: newSecret().hash,
    refundHash: newSecret().hash,
  }))
  await insert(
    tx,
    'payments',
    written.map(({ plan, customer, money, payment, callbackHash }) => ({
      id: payment.id,
      booking_id: plan.id,
      account_id: customer.id,
      phone_number: customer.phoneNumber,
      fee_cents: money.feeCents,
      amount_cents: money.amountCents,
      status: payment.status,
      callback_hash: callbackHash,
      merchant_request_id: payment.merchantRequestId,
      checkout_request_id: payment.checkoutRequestId,
      receipt: payment.receipt,
      result_code: payment.resultCode,
      result_description: payment.resultDescription,
      created_at: new Date(payment.createdAt),
      completed_at: payment.completedAt === null ? null : new Date(payment.completedAt),
      updated_at: new Date(payment.steps.at(-1)?.at ?? payment.createdAt),
    })),
  )
  await insert(
    tx,
    'payment_events',
    written.flatMap(({ payment }) =>
      payment.steps.map((step) => ({
        payment_id: payment.id,
        from_status: step.from,
        to_status: step.to,
        source: step.source,
        at: new Date(step.at),
      })),
    ),
  )
  await insert(
    tx,
    'callback_inbox',
    written.flatMap(({ payment }) =>
      payment.callbacks.map((callback) => ({
        id: callback.id,
        kind: callback.kind,
        payment_id: payment.id,
        body: callback.body,
        received_at: new Date(callback.at),
        outcome: 'applied',
        decided_at: new Date(callback.at),
      })),
    ),
  )
  await insert(
    tx,
    'refunds',
    written.flatMap(({ payment, money, refundHash }) =>
      payment.refund === null
        ? []
        : [
            {
              id: payment.refund.id,
              payment_id: payment.id,
              callback_hash: refundHash,
              amount_cents: money.amountCents,
              reason: 'Cancelled by the customer in time',
              status: 'completed',
              conversation_id: payment.refund.conversationId,
              attempts: 1,
              created_at: new Date(payment.refund.createdAt),
              completed_at: new Date(payment.refund.completedAt),
            },
          ],
    ),
  )
  await insert(
    tx,
    'refund_events',
    written.flatMap(({ payment: { refund } }) =>
      refund === null
        ? []
        : [
            { refund_id: refund.id, from_status: null, to_status: 'due', at: new Date(refund.createdAt) },
            {
              refund_id: refund.id,
              from_status: 'due',
              to_status: 'requested',
              at: new Date(refund.createdAt),
            },
            {
              refund_id: refund.id,
              from_status: 'requested',
              to_status: 'completed',
              at: new Date(refund.completedAt),
            },
          ],
    ),
  )
  await writeLedger(tx, paid)
}

/** Writes the ledger transfers of payments and refunds. */
async function writeLedger(tx: Tx, paid: Paid[]): Promise<void> {
  const transfers = paid.flatMap(({ payment: { id, completedAt, refund }, money }) => {
    const of = (kind: TransferKind, at: At, refundId: string | null = null) => ({
      id: uuidv7(at),
      kind,
      paymentId: id,
      refundId,
      at,
      money,
    })
    return [
      ...(completedAt === null ? [] : [of('fee-received', completedAt)]),
      ...(refund === null
        ? []
        : [of('refund-owed', refund.createdAt, refund.id), of('refund-sent', refund.completedAt, refund.id)]),
    ]
  })
  await insert(
    tx,
    'ledger_transfers',
    transfers.map(({ id, kind, paymentId, refundId, at }) => ({
      id,
      kind,
      payment_id: paymentId,
      refund_id: refundId,
      at: new Date(at),
    })),
  )
  await insert(
    tx,
    'ledger_entries',
    transfers.flatMap(({ id, kind, money }) =>
      buildEntries(kind, money).map((entry) => ({
        transfer_id: id,
        ...entry,
      })),
    ),
  )
}

type Paid = {
  plan: BookingPlan
  customer: Account
  money: { feeCents: number; amountCents: number }
  payment: PaymentHistory
}
