/** SMS to who has paid to the Paybill number by hand: what happened to the money, and what comes next. */
import { m } from '#messages'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import { isLive, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { formatPlainKes } from '#domain/payments/money.ts'
import type { TxCtx } from '#server/app-context.ts'
import { withLocale } from '#server/locale.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { findAccountOfPhone } from '../data/unmatched-queries.ts'

type Received = { receipt: string; amountCents: number }
type Booking = { code: string; status: string; accountId: string | null }

/** Texts the payer about another amount than that of the booking. */
export const textNotPaidFor = (
  tx: TxCtx,
  { toPayCents, ...booking }: Booking & { toPayCents: number },
  received: Received,
  phone: string | null,
): Promise<void> =>
  textAbout(tx, booking, received, phone, (inputs) =>
    toPayCents === 0
      ? m.sms_paybill_nothing_to_pay(inputs)
      : m.sms_paybill_another_amount({ ...inputs, fee: formatPlainKes(toPayCents) }),
  )

/** The right amount, but the booking is paid already, or its time is gone. `booking` as it was before. */
export const textRefund = (
  tx: TxCtx,
  booking: Booking,
  received: Received,
  phone: string | null,
): Promise<void> =>
  // The column's CHECK allows only these.
  textAbout(tx, booking, received, phone, (inputs) =>
    booking.status === 'completed' || isLive(booking.status as BookingStatus)
      ? m.sms_paybill_paid_already(inputs)
      : m.sms_paybill_too_late(inputs),
  )

async function textAbout(
  tx: TxCtx,
  { code: booking, accountId }: Booking,
  { receipt: code, amountCents }: Received,
  phone: string | null,
  write: (inputs: { amount: string; code: string; booking: string }) => string,
): Promise<void> {
  if (phone === null) return
  const language = accountId === null ? DEFAULT_LOCALE : await getLanguage(tx.db, accountId)
  const inputs = { amount: formatPlainKes(amountCents), code, booking }
  await tx.emit('send-sms', {
    key: `paybill:${code}`,
    to: `+${phone}`,
    message: withLocale(language, () => write(inputs)),
  })
}

export async function textUnknownAccount(
  tx: TxCtx,
  { receipt: code, amountCents, phone }: Received & { phone: string | null },
): Promise<void> {
  if (phone === null) return
  const account = await findAccountOfPhone(tx.db, phone)
  const language = account ? await getLanguage(tx.db, account.id) : DEFAULT_LOCALE
  const link = `${tx.app.config.publicUrl}/contact`
  await tx.emit('send-sms', {
    key: `paybill:${code}`,
    to: `+${phone}`,
    message: withLocale(language, () =>
      m.sms_money_unmatched({ amount: formatPlainKes(amountCents), code, link }),
    ),
  })
}
