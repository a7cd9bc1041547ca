import { Clock3, Coins, Smartphone, TimerReset, Wallet } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ARRIVE_EARLY_MINUTES, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { cents, formatKes } from '#domain/payments/money.ts'
import { MINUTE, timeOfDay, type At } from '#domain/time/time.ts'
import { Facts } from '#web/ui/feedback/facts.tsx'
import { momentText } from '../state/moment-text.ts'

/** Facts of the booking: the amount paid, the amount due at the store, the time of arrival and the end of cancellation. */
export function NextFacts({ booking, now }: { booking: BookedFacts; now: number }) {
  const price = booking.storePrice === null ? null : cents(booking.storePrice)
  const arriveBy = timeOfDay(booking.start - ARRIVE_EARLY_MINUTES * MINUTE)
  return (
    <Facts
      facts={[
        ...(booking.creditUsed > 0
          ? [
              {
                icon: Coins,
                title: m.booking_credit_paid({ amount: formatKes(cents(booking.creditUsed) ?? 0) }),
              },
            ]
          : []),
        ...(booking.feePaid > 0
          ? [
              {
                icon: Smartphone,
                title: m.booking_success_fee_paid({
                  amount: formatKes(cents(booking.feePaid) ?? 0),
                  provider: booking.provider,
                }),
                detail: booking.receipt && m.booking_success_receipt({ number: booking.receipt }),
              },
            ]
          : []),
        {
          icon: Wallet,
          title: booking.isPaidByPackage
            ? m.booking_at_store_nothing()
            : price === null
              ? m.booking_at_store_agree()
              : m.booking_at_store_pay({ amount: formatKes(price) }),
          detail: booking.isPaidByPackage ? m.booking_at_store_package() : m.booking_at_store_detail(),
        },
        {
          icon: Clock3,
          title:
            booking.status === 'pending'
              ? m.booking_success_arrive_once_confirmed({ time: arriveBy })
              : m.booking_success_arrive({ time: arriveBy }),
          detail: [m.booking_success_early({ count: ARRIVE_EARLY_MINUTES }), checkInText(booking)]
            .filter(Boolean)
            .join(' '),
        },
        ...(booking.cancelBefore > now
          ? [
              {
                icon: TimerReset,
                title: m.booking_success_cancel_until({ time: momentText(booking.cancelBefore, now) }),
                detail: feeBackText(booking),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Returns the text about the return of the fee after a cancellation in time. */
function feeBackText({ feePaid, creditUsed, provider }: BookedFacts): string | false {
  if (creditUsed > 0) return m.booking_credit_back()
  return feePaid > 0 && m.booking_success_fee_back({ provider })
}

/** Returns the text about check-in, which is shown only if it opens before the start. */
const checkInText = ({ checkInFrom, start }: BookedFacts): string =>
  checkInFrom < start ? m.booking_success_check_in({ time: timeOfDay(checkInFrom) }) : ''

type BookedFacts = {
  status: BookingStatus
  start: At
  feePaid: number
  creditUsed: number
  storePrice: number | null
  isPaidByPackage: boolean
  /** Provider that moved the fee. */
  provider: string
  receipt: string | null
  cancelBefore: At
  checkInFrom: At
}
