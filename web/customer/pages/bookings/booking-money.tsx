import type { Booking } from '#contract/entities.ts'
import { formatKes } from '#domain/payments/money.ts'
import type { At } from '#domain/time/time.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { PriceLines } from '#web/components/commerce/price-lines.tsx'
import { centsOf } from '#web/shared/document/booked-item.ts'
import { timeOrDate } from './booking-timeline.ts'

/** What was paid, what is still due and to whom, and what was refunded. */
export function BookingMoney({ booking, now }: { booking: Booking; now: At }) {
  const { storePrice, chargedFee, status } = booking
  const isCancelled = status === 'cancelled'
  if (isCancelled && chargedFee === 0)
    return <p className="text-ink-2">Nothing was paid, and nothing is to be paid.</p>
  return (
    <>
      {chargedFee > 0 && storePrice !== null && !isCancelled ? (
        <PriceLines
          normalCents={centsOf(booking.normalPrice ?? storePrice)}
          nowCents={centsOf(chargedFee)}
          atStoreCents={centsOf(storePrice)}
          nowLabel="Access fee"
          nowNote={feeNote(booking, now)}
          atStoreLabel={status === 'completed' ? 'At the store' : 'To pay at the store'}
          atStoreNote="cash or M-Pesa, to the store itself"
        />
      ) : (
        <dl className="lines">
          {chargedFee > 0 && (
            <div>
              <dt>
                <i className="key k-now" />
                Access fee
                <small>{feeNote(booking, now)}</small>
              </dt>
              <dd>{formatKes(centsOf(chargedFee))}</dd>
            </div>
          )}
          {!isCancelled && (
            <div>
              <dt>
                <i className="key k-store" />
                {status === 'completed' ? 'At the store' : 'To pay at the store'}
                {chargedFee === 0 && <small>booking it was free</small>}
              </dt>
              <dd>{storePrice === null ? 'Agreed there' : formatKes(centsOf(storePrice))}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}

function feeNote({ Payment, accessFeePaid, requiresPayment }: Booking, now: At): string {
  if (!accessFeePaid || !Payment) return requiresPayment ? 'not paid yet' : 'never paid'
  const receipt = Payment.mpesa_receipt_number ? `, receipt ${Payment.mpesa_receipt_number}` : ''
  const returned = Payment.refund ? `; ${RETURNED[Payment.refund]}` : ''
  return `paid by M-Pesa, ${timeOrDate(Date.parse(Payment.transaction_date ?? Payment.created_at), now)}${receipt}${returned}`
}

const RETURNED = {
  due: 'on its way back',
  requested: 'on its way back',
  completed: 'returned to your M-Pesa',
  needs_review: 'its return is being looked into',
}

/** The refund of a cancelled booking. */
export function Refund({ payment }: { payment: NonNullable<Booking['Payment']> }) {
  const amount = formatKes(centsOf(payment.amount))
  const phone = <span className="whitespace-nowrap">{payment.phone}</span>
  switch (payment.refund) {
    case 'completed':
      return (
        <Note tone="ok">
          <b>{amount} came back</b> to the M-Pesa of {phone}.
        </Note>
      )
    case 'due':
    case 'requested':
      return (
        <Note tone="info">
          <b>{amount} is on its way back</b> to the M-Pesa of {phone}, mostly within minutes.
        </Note>
      )
    case 'needs_review':
      return (
        <Note tone="info">
          <b>M-Pesa has not returned the {amount} by itself.</b> A person is looking into it, and your money
          is not lost.
        </Note>
      )
    case null:
      return null
  }
}
