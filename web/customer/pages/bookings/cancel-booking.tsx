import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Booking } from '#contract/entities.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, type At } from '#domain/time/time.ts'
import { bookedItem, centsOf, startOf } from '#web/shared/document/booked-item.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { notifyDone, notifyFailed } from '#web/components/overlays/notify.ts'
import { TextField } from '#web/components/forms/text-field.tsx'
import { timeOrDate } from './booking-timeline.ts'
import type { ChangeProps } from './change-props.ts'

/** Asks for confirmation, and says beforehand what is refunded. */
export function CancelBooking({ booking, now, open, onOpenChange, finalFocus }: ChangeProps) {
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const { revalidate } = useRevalidator()

  async function cancel() {
    setBusy(true)
    try {
      await call('PUT /bookings/:id/cancel', {
        params: { id: booking.id },
        body: { reason: reason.trim() || null, refundRequested: booking.accessFeePaid },
      })
      notifyDone(
        booking.accessFeePaid
          ? `Booking cancelled. ${feeText(booking)} is on its way back.`
          : 'Booking cancelled',
      )
    } catch (error) {
      const { status, message } = problemOf(error)
      notifyFailed(`Failed to cancel booking. ${message}`)
      // After a lost network or a server error, another try may work. A rejected request means that the
      // booking has changed, so it is reloaded.
      if (status === 0 || status >= 500) return setBusy(false)
    }
    await revalidate()
    setBusy(false)
    onOpenChange(false)
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this booking?"
      description={
        <>
          {bookedItem(booking).title}, {dayAndTime(startOf(booking))} at {bookedItem(booking).store.name}.{' '}
          <RefundText booking={booking} now={now} />
        </>
      }
      keep="Keep Booking"
      confirm="Cancel Booking"
      danger
      busy={isBusy && 'Cancelling...'}
      finalFocus={finalFocus}
      onConfirm={() => void cancel()}
    >
      <TextField
        label="Reason"
        optional
        placeholder="Something came up"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function RefundText({ booking, now }: { booking: Booking; now: At }) {
  const { Payment, accessFeePaid } = booking
  if (accessFeePaid && Payment)
    return (
      <>
        It is before {timeOrDate(Date.parse(booking.cancelBefore), now)}, so{' '}
        <b className="font-semibold text-ink">{feeText(booking)} comes back</b> to{' '}
        <span className="whitespace-nowrap">{Payment.phone}</span>, mostly within minutes.
      </>
    )
  if (Payment && Payment.status !== 'failed')
    return (
      <>
        Nothing has been paid yet. If you still answer the prompt on{' '}
        <span className="whitespace-nowrap">{Payment.phone}</span>, the money comes back.
      </>
    )
  return <>Nothing was paid, so nothing has to come back.</>
}

const feeText = ({ chargedFee }: Booking): string => formatKes(centsOf(chargedFee))
