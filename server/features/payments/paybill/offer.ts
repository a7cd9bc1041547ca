/** The SMS with which a customer whom no prompt has reached pays by hand (docs/rules/payments.md#paybill). */
import { m } from '#messages'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { cents, formatPlainKes } from '#domain/payments/money.ts'
import { toFailure, isPromptLost } from '#domain/payments/payment-results.ts'
import { timeOfDay } from '#domain/time/time.ts'
import { createContext, transaction, type AppContext } from '#server/app-context.ts'
import { withLocale } from '#server/locale.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { getBookingDetails, serializePaybill } from '#server/features/bookings/bookings.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import { listener } from '#server/platform/jobs/listeners.ts'
import { getPayment } from '../data/queries.ts'
import { findPhones } from './paybill-queries.ts'

export const paybillOffer = listener('payment.failed', 'notices', 'payments.offer-paybill', offerPaybill)

/** Offers the Paybill number once for each booking, while its time is held. */
function offerPaybill(app: AppContext, { paymentId, bookingId }: Events['payment.failed']): Promise<void> {
  return transaction(createContext(app, null), async (tx) => {
    const payment = await getPayment(tx.db, paymentId)
    if (payment.status !== 'failed' || !isPromptLost(toFailure(payment.resultCode ?? ''))) return
    const paybill = serializePaybill(await getBookingDetails(tx.db, bookingId), tx)
    if (paybill === null) return
    const { own, given } = await findPhones(tx.db, bookingId)
    const phone = own ?? payment.phone ?? kenyanPhone(given ?? '')
    if (phone === null) return
    const language = await getLanguage(tx.db, payment.accountId)
    const { businessNumber: business, account, amount, until } = paybill
    await tx.emit('send-sms', {
      key: `paybill-offer:${bookingId}`,
      to: `+${phone}`,
      until,
      message: withLocale(language, () =>
        m.sms_paybill_offer({
          until: timeOfDay(Date.parse(until)),
          business,
          account,
          amount: formatPlainKes(cents(amount) ?? 0),
        }),
      ),
    })
  })
}
