import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { BOOKING_TEXTS } from '#contract/bookings/booking-limits.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, type At } from '#domain/time/time.ts'
import { bookedItem, shillingsToCents, getStart, toPayCents } from '#web/app/document/booked-item.ts'
import { boldIn, nowrap } from '#web/ui/feedback/message-markup.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { timeOrDate } from '../parts/booking-timeline.ts'
import type { ChangeProps } from '../parts/change-props.ts'

/** Asks for confirmation, and says beforehand what is refunded. */
export function CancelBooking({ booking, now, open, onOpenChange, finalFocus }: ChangeProps) {
  const [reason, setReason] = useState('')
  const { revalidate } = useRevalidator()
  const close = () => revalidate().then(() => onOpenChange(false))
  const cancel = useSubmit('PUT /bookings/:id/cancel', {
    toast: booking.accessFeePaid
      ? m.bookings_cancel_done_refund({ amount: feeText(booking) })
      : m.bookings_cancel_done(),
    onSuccess: close,
    onProblem({ status, message }) {
      notifyFailed(m.bookings_cancel_failed({ message }))
      // After a lost network or a server error, another try may work. A rejected request means that the
      // booking has changed, so it is reloaded.
      return status === 0 || status >= 500 ? undefined : close()
    },
  })

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.bookings_cancel_title()}
      description={
        <>
          {m.bookings_cancel_description({
            title: bookedItem(booking).title,
            when: dayAndTime(getStart(booking)),
            store: bookedItem(booking).store.name,
          })}{' '}
          <RefundText booking={booking} now={now} />
        </>
      }
      cancelLabel={m.bookings_cancel_keep()}
      confirmLabel={m.bookings_cancel_confirm()}
      danger
      busy={cancel.isBusy && m.bookings_cancel_busy()}
      finalFocus={finalFocus}
      onConfirm={() =>
        void cancel.submit({
          params: { id: booking.id },
          body: { reason: reason.trim() || null, refundRequested: booking.accessFeePaid },
        })
      }
    >
      <TextField
        label={m.bookings_reschedule_reason()}
        optional
        placeholder={m.bookings_reschedule_reason_hint()}
        maxLength={BOOKING_TEXTS.reason.max}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function RefundText({ booking, now }: { booking: Booking; now: At }) {
  const { Payment, accessFeePaid, creditUsed } = booking
  if (accessFeePaid && creditUsed > 0)
    return Payment
      ? m.bookings_cancel_credit_part({
          credit: formatKes(shillingsToCents(creditUsed)),
          paid: formatKes(toPayCents(booking)),
          phone: Payment.phone,
        })
      : m.bookings_cancel_credit_all({ credit: formatKes(shillingsToCents(creditUsed)) })
  if (accessFeePaid && Payment)
    return (
      <ParaglideMessage
        message={m.bookings_cancel_refund}
        inputs={{
          time: timeOrDate(Date.parse(booking.cancelBefore), now),
          amount: feeText(booking),
          phone: Payment.phone,
        }}
        markup={{ b: boldIn('font-semibold text-ink'), nowrap }}
      />
    )
  if (Payment && Payment.status !== 'failed')
    return (
      <ParaglideMessage
        message={m.bookings_cancel_not_paid}
        inputs={{ phone: Payment.phone }}
        markup={{ nowrap }}
      />
    )
  return m.bookings_cancel_no_charge()
}

const feeText = ({ chargedFee }: Booking): string => formatKes(shillingsToCents(chargedFee))
