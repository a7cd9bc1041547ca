/**
 * Answers M-Pesa whether it may take a payment to the Paybill number (docs/rules/payments.md#paybill). It waits eight seconds.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { payableCents, readPayAccount } from '#domain/payments/pay-account.ts'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import { getReference } from '#domain/payments/payment-policy.ts'
import {
  readPaybillPayment,
  type PaybillPayment,
  type ValidationResult,
} from '#server/adapters/mpesa/paybill.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import type { Ctx } from '#server/app-context.ts'
import { findByCode, findPromptedCents } from './paybill-queries.ts'

const ANSWER_WITHIN_MS = 3_000

/**
 * Accepts what it cannot check in time, as M-Pesa does itself when nobody answers (decision 071): what then arrives is
 * matched, or goes back.
 */
export async function validatePayment(ctx: Ctx, body: string): Promise<ValidationResult> {
  const payment = readPaybillPayment(parseJson(body))
  if (!payment) return 'other'
  if (payment.shortcode !== ctx.app.config.mpesa.shortcode) return 'wrong-shortcode'
  try {
    const result = await Promise.race([
      check(ctx, payment),
      wait(ANSWER_WITHIN_MS, 'late' as const, { ref: false }),
    ])
    if (result !== 'late') return result
    ctx.log.warn({ afterMs: ANSWER_WITHIN_MS }, 'paybill.not-validated')
  } catch (error) {
    ctx.log.warn({ err: error }, 'paybill.not-validated')
  }
  return 'accepted'
}

async function check(ctx: Ctx, { account, amountCents }: PaybillPayment): Promise<ValidationResult> {
  const code = readPayAccount(account)
  const booking = code === null ? undefined : await findByCode(ctx.db, code)
  if (!booking) {
    // M-Pesa may ask about what a prompt pays, too.
    const prompted = await findPromptedCents(ctx.db, getReference({ reference: account }))
    if (prompted === null) return 'wrong-account'
    return prompted === amountCents ? 'accepted' : 'wrong-amount'
  }
  // The column's CHECK allows only these.
  const cents = payableCents({ ...booking, status: booking.status as BookingStatus }, ctx.now)
  if (cents === null || ctx.app.settings.values.paymentsStopped) return 'other'
  return cents === amountCents ? 'accepted' : 'wrong-amount'
}
