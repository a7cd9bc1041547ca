import { useState } from 'react'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { bookedItem, shillingsToCents, getStart } from '#web/app/document/booked-item.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ReasonField } from '../../components/bookings/reason-field.tsx'
import { useIsChanging, type OnStatusChange } from './use-day.ts'

/** A booking to be ended without a visit, and how. */
export type Ending = { how: 'cancel' | 'decline' | 'no-show'; booking: Booking }

/**
 * Asks for confirmation before a booking is ended and says what happens to the money. After a failure it
 * keeps what was typed.
 */
export function EndBooking({
  ending: { how, booking },
  onStatusChange,
  onClose,
}: {
  ending: Ending
  onStatusChange: OnStatusChange
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isChanging = useIsChanging(booking.id)
  const { title, cancelLabel, confirmLabel, busy } = TEXTS[how]

  function end() {
    const trimmed = reason.trim()
    if (how !== 'no-show' && trimmed === '') return setMissing(true)
    setRefusal(undefined)
    onStatusChange(
      {
        booking,
        showsOwnError: true,
        ...(how === 'no-show' ? { to: 'no-show' as const } : { to: 'cancelled' as const, reason: trimmed }),
      },
      { onSuccess: onClose, onError: (error) => setRefusal(toProblem(error).message) },
    )
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title()}
      description={`${booking.client.name}, ${bookedItem(booking).title}, ${dayAndTime(getStart(booking))}. ${consequence(how, booking)}`}
      cancelLabel={cancelLabel()}
      confirmLabel={confirmLabel()}
      danger
      busy={isChanging && busy()}
      onConfirm={end}
    >
      {how !== 'no-show' && (
        <ReasonField
          value={reason}
          isMissing={isMissing}
          onChange={(next) => {
            setReason(next)
            setMissing(false)
          }}
        />
      )}
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </ConfirmDialog>
  )
}

function consequence(how: Ending['how'], { accessFeePaid, chargedFee }: Booking): string {
  const fee = formatKes(shillingsToCents(chargedFee))
  if (how === 'no-show')
    return accessFeePaid ? m.merchant_end_no_show_fee_kept({ fee }) : m.merchant_end_no_show_free()
  return accessFeePaid ? m.merchant_end_refund({ fee }) : m.merchant_end_free()
}

const TEXTS = {
  cancel: {
    title: m.merchant_end_cancel_title,
    cancelLabel: m.merchant_end_keep,
    confirmLabel: m.merchant_end_cancel,
    busy: m.merchant_end_cancelling,
  },
  decline: {
    title: m.merchant_end_decline_title,
    cancelLabel: m.merchant_end_keep_request,
    confirmLabel: m.merchant_end_decline,
    busy: m.merchant_end_declining,
  },
  'no-show': {
    title: m.merchant_end_no_show_title,
    cancelLabel: m.merchant_end_no_show_keep,
    confirmLabel: m.merchant_end_no_show,
    busy: m.merchant_booking_busy,
  },
}
