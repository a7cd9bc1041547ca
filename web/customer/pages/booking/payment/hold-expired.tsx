import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarX2, HandCoins } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { formatKes } from '#domain/payments/money.ts'
import { providerName } from '#domain/payments/payment-methods.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { paths } from '../../../paths.ts'
import { BookingStopped } from '../frame/booking-stopped.tsx'
import { ClaimButton } from './claim-button.tsx'
import type { LoadedPayment, Payment } from './load-payment.ts'

/** The hold has expired: what happens to the money, and a link to choose another time. */
export function HoldExpired({ payment, bookingId, cancelReason, againHref, feeCents, time }: LoadedPayment) {
  if (payment?.status === 'completed' && payment.refund)
    return (
      <BookingStopped
        icon={<HandCoins />}
        title={payment.refund === 'completed' ? m.booking_expired_back() : m.booking_expired_coming_back()}
        action={<ButtonLink href={againHref}>{m.booking_expired_again()}</ButtonLink>}
      >
        {m.booking_expired_late({ time })} {refundText(payment, formatKes(feeCents))}
      </BookingStopped>
    )
  return (
    <BookingStopped
      icon={<CalendarX2 />}
      title={cancelReason ?? m.rule_reason_hold_expired()}
      action={
        <div className="grid gap-2.5">
          <ButtonLink href={againHref}>{m.booking_expired_again()}</ButtonLink>
          {payment?.method !== 'airtel' && <ClaimButton bookingId={bookingId} feeCents={feeCents} />}
        </div>
      }
    >
      <ParaglideMessage
        message={m.booking_expired_released}
        inputs={{ time }}
        markup={{
          link: linkTo(paths.profile.bookings()),
        }}
      />
    </BookingStopped>
  )
}

function refundText({ refund, phone, method }: Payment, amount: string): string {
  switch (refund) {
    case 'completed':
      return m.booking_expired_refund_done({ amount, phone })
    case 'needs_review':
      return m.booking_expired_refund_review({ amount, provider: providerName(method) })
    default:
      return m.booking_expired_refund_sent({ amount, phone })
  }
}
