import { useState } from 'react'
import { m } from '#messages'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import { ReasonField } from '../bookings/reason-field.tsx'

/** Cancels bookings with a message to their customers. Bookings that could not be cancelled stay, with the reason. */
export function CancelBookings({ bookings, onCancelled, onClose }: CancelBookingsProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [left, setLeft] = useState(bookings)
  const [done, setDone] = useState<number>()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [first] = left

  async function cancel() {
    const message = reason.trim()
    if (message === '') return setMissing(true)
    setRefusals([])
    const refused: AffectedBooking[] = []
    const reasons: string[] = []
    for (const [index, booking] of left.entries()) {
      setDone(index)
      try {
        await call('PUT /bookings/:id/cancel', { params: { id: booking.id }, body: { reason: message } })
        onCancelled(booking.id)
      } catch (problem) {
        refused.push(booking)
        reasons.push(`${booking.customerName}: ${toProblem(problem).message}`)
      }
    }
    setDone(undefined)
    const count = left.length - refused.length
    if (count > 0) notifyDone(m.merchant_affected_cancelled({ count }))
    if (refused.length === 0) return onClose()
    setLeft(refused)
    setRefusals(reasons)
  }

  const isRunning = done !== undefined
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.merchant_affected_cancel_title({ count: left.length })}
      description={
        left.length === 1 && first
          ? `${first.customerName}, ${first.serviceName}, ${dayAndTime(Date.parse(first.startTime))}. ${m.merchant_affected_cancel_hint()}`
          : m.merchant_affected_cancel_hint()
      }
      cancelLabel={m.merchant_end_keep()}
      confirmLabel={m.merchant_affected_cancel_confirm({ count: left.length })}
      danger
      busy={isRunning && m.merchant_affected_cancelling({ done: done + 1, count: left.length })}
      onConfirm={() => void cancel()}
    >
      <ReasonField
        value={reason}
        example={m.merchant_affected_reason_example()}
        isMissing={isMissing}
        onChange={(next) => {
          setReason(next)
          setMissing(false)
        }}
      />
      {refusals.length > 0 && (
        <Note tone="bad" role="alert">
          {refusals.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </Note>
      )}
    </ConfirmDialog>
  )
}

type CancelBookingsProps = {
  bookings: readonly AffectedBooking[]
  onCancelled: (bookingId: string) => void
  onClose: () => void
}
