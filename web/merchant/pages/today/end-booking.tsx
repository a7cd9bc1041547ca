import { useState } from 'react'
import type { Booking } from '#contract/entities.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { bookedItem, centsOf, startOf } from '#web/client/booked-item.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useIsMoving, type OnMove } from './use-day.ts'

/** A booking that is about to be ended without a visit, and how. */
export type Ending = { how: 'cancel' | 'decline' | 'no-show'; booking: Booking }

/** Asks before a booking is ended, says what becomes of the money, and keeps what was typed when it is refused. */
export function EndBooking({
  ending: { how, booking },
  onMove,
  onClose,
}: {
  ending: Ending
  onMove: OnMove
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isMoving = useIsMoving(booking.id)
  const { title, confirm, busy } = WORDS[how]

  function end() {
    const said = reason.trim()
    if (how !== 'no-show' && said === '') return setMissing(true)
    setRefusal(undefined)
    onMove(
      {
        booking,
        saysItself: true,
        ...(how === 'no-show' ? { to: 'no-show' as const } : { to: 'cancelled' as const, reason: said }),
      },
      { onSuccess: onClose, onError: (error) => setRefusal(problemOf(error).message) },
    )
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={`${booking.client.name}, ${bookedItem(booking).title}, ${dayAndTime(startOf(booking))}. ${whatFollows(how, booking)}`}
      keep="Keep Booking"
      confirm={confirm}
      danger
      busy={isMoving && busy}
      onConfirm={end}
    >
      {how !== 'no-show' && (
        <TextAreaField
          label="Why? The customer reads it"
          placeholder="Our barber is ill today. Please choose another time."
          rows={3}
          maxLength={500}
          required
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          {...(isMissing && { error: 'Say why, so that the customer knows.' })}
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

function whatFollows(how: Ending['how'], { accessFeePaid, chargedFee }: Booking): string {
  const fee = formatKes(centsOf(chargedFee))
  if (how === 'no-show')
    return accessFeePaid ? `The booking ends, and the access fee of ${fee} is kept.` : 'The booking ends.'
  return accessFeePaid
    ? `The time is freed, and ${fee} goes back to the customer.`
    : 'The time is freed, and the customer is told.'
}

const WORDS = {
  cancel: { title: 'Cancel this booking?', confirm: 'Cancel Booking', busy: 'Cancelling...' },
  decline: { title: 'Decline this request?', confirm: 'Decline', busy: 'Declining...' },
  'no-show': { title: 'Did nobody come?', confirm: 'Nobody came', busy: 'One moment…' },
}
