import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { formatKes } from '#domain/payments/money.ts'
import { providerName } from '#domain/payments/payment-methods.ts'
import type { At } from '#domain/time/time.ts'
import { bold, nowrap } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Amount, Amounts } from '#web/ui/commerce/amounts.tsx'
import { PriceLines } from '#web/ui/commerce/price-lines.tsx'
import { bookedSaving, shillingsToCents, toPayCents } from '#web/app/document/booked-item.ts'
import { timeOrDate } from '../parts/booking-timeline.ts'

/** Amounts of a booking: paid, still due (and to whom), and refunded. */
export function BookingMoney({ booking, now }: { booking: Booking; now: At }) {
  const { storePrice, chargedFee, status } = booking
  const isCancelled = status === 'cancelled'
  if (isCancelled && chargedFee === 0) return <p className="text-ink-2">{m.bookings_money_nothing()}</p>
  return (
    <>
      {storePrice !== null && !isCancelled && (chargedFee > 0 || bookedSaving(booking) > 0) ? (
        <PriceLines
          normalCents={shillingsToCents(booking.normalPrice ?? storePrice)}
          nowCents={shillingsToCents(chargedFee)}
          atStoreCents={shillingsToCents(storePrice)}
          nowLabel={m.bookings_money_fee()}
          nowNote={chargedFee > 0 && feeNote(booking, now)}
          atStoreLabel={status === 'completed' ? m.bookings_money_at_store() : m.bookings_money_to_pay()}
          atStoreNote={m.bookings_money_to_pay_note()}
        />
      ) : (
        <Amounts>
          {chargedFee > 0 && (
            <Amount part="now" label={m.bookings_money_fee()} note={feeNote(booking, now)}>
              {formatKes(shillingsToCents(chargedFee))}
            </Amount>
          )}
          {!isCancelled && (
            <Amount
              part="store"
              label={status === 'completed' ? m.bookings_money_at_store() : m.bookings_money_to_pay()}
              note={chargedFee === 0 && m.bookings_money_free()}
            >
              {storePrice === null ? m.bookings_money_agreed() : formatKes(shillingsToCents(storePrice))}
            </Amount>
          )}
        </Amounts>
      )}
    </>
  )
}

function feeNote(booking: Booking, now: At): string {
  const { creditUsed, accessFeePaid } = booking
  if (creditUsed === 0 || (!accessFeePaid && !booking.requiresPayment)) return paidNote(booking, now)
  const amount = formatKes(shillingsToCents(creditUsed))
  const credit =
    booking.status === 'cancelled' && !booking.isNoShow
      ? m.bookings_money_credit_back({ amount })
      : m.bookings_money_credit({ amount })
  return toPayCents(booking) > 0 ? `${credit}; ${paidNote(booking, now)}` : credit
}

function paidNote({ Payment, accessFeePaid, requiresPayment }: Booking, now: At): string {
  if (!accessFeePaid || !Payment)
    return requiresPayment ? m.bookings_money_fee_unpaid() : m.bookings_money_fee_none()
  const time = timeOrDate(Date.parse(Payment.transaction_date ?? Payment.created_at), now)
  const number = Payment.mpesa_receipt_number
  const provider = providerName(Payment.method)
  const paid = number
    ? m.bookings_money_fee_paid_receipt({ time, number, provider })
    : m.bookings_money_fee_paid({ time, provider })
  return Payment.refund ? `${paid}; ${REFUND_TEXT[Payment.refund]({ provider })}` : paid
}

const REFUND_TEXT = {
  due: m.bookings_money_returning,
  requested: m.bookings_money_returning,
  completed: m.bookings_money_returned,
  needs_review: m.bookings_money_reviewing,
}

/** The refund of a cancelled booking. */
export function Refund({ payment }: { payment: NonNullable<Booking['Payment']> }) {
  const amount = formatKes(shillingsToCents(payment.amount))
  const provider = providerName(payment.method)
  const inputs = { amount, phone: payment.phone, provider }
  switch (payment.refund) {
    case 'completed':
      return (
        <Note tone="ok">
          <ParaglideMessage message={m.bookings_refund_done} inputs={inputs} markup={{ b: bold, nowrap }} />
        </Note>
      )
    case 'due':
    case 'requested':
      return (
        <Note tone="info">
          <ParaglideMessage message={m.bookings_refund_sent} inputs={inputs} markup={{ b: bold, nowrap }} />
        </Note>
      )
    case 'needs_review':
      return (
        <Note tone="info">
          <ParaglideMessage
            message={m.bookings_refund_review}
            inputs={{ amount, provider }}
            markup={{ b: bold }}
          />
        </Note>
      )
    case null:
      return null
  }
}
