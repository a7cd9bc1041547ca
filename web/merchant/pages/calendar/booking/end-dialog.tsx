import { useState } from 'react'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { shillingsToCents, getStart } from '#web/app/document/booked-item.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { ReasonField } from '../../../components/bookings/reason-field.tsx'
import { isRequest, getTitle, type CalendarBooking } from '../data/calendar-data.ts'
import { useIsChanging, type OnChange } from '../data/use-calendar.ts'

/** Declines a request or cancels a booking, with a reason for the customer. */
export function EndDialog({ booking, onChange, onClose }: EndDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isChanging = useIsChanging(booking.id)
  const isDeclined = isRequest(booking)
  const fee = formatKes(shillingsToCents(booking.accessFee))
  const consequence = booking.accessFeePaid ? m.merchant_end_refund({ fee }) : m.merchant_end_free()

  function end() {
    const trimmed = reason.trim()
    if (trimmed === '') return setMissing(true)
    setRefusal(undefined)
    onChange(
      { to: 'cancel', booking, reason: trimmed, showsOwnError: true },
      { onSuccess: onClose, onError: (error) => setRefusal(toProblem(error).message) },
    )
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={isDeclined ? m.merchant_end_decline_title() : m.merchant_end_cancel_title()}
      description={`${booking.customer.name}, ${getTitle(booking)}, ${dayAndTime(getStart(booking))}. ${consequence}`}
      cancelLabel={isDeclined ? m.merchant_end_keep_request() : m.merchant_end_keep()}
      confirmLabel={isDeclined ? m.merchant_end_decline() : m.merchant_end_cancel()}
      danger
      busy={isChanging && (isDeclined ? m.merchant_end_declining() : m.merchant_end_cancelling())}
      onConfirm={end}
    >
      <ReasonField
        value={reason}
        isMissing={isMissing}
        onChange={(next) => {
          setReason(next)
          setMissing(false)
        }}
      />
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </ConfirmDialog>
  )
}

type EndDialogProps = { booking: CalendarBooking; onChange: OnChange; onClose: () => void }
