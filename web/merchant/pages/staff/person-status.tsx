import { useState } from 'react'
import { m } from '#messages'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import type { Person } from './person-draft.ts'

/** Makes a person active or inactive, and says before which bookings that affects. */
export function PersonStatus({ person, onChange }: PersonStatusProps) {
  const [affected, setAffected] = useState<number>()
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const params = { id: person.id }
  const isActive = person.status === 'active'

  async function run(action: () => Promise<void>) {
    setRunning(true)
    setRefusal(undefined)
    try {
      await action()
    } catch (error) {
      setRefusal(problemOf(error).message)
    }
    setRunning(false)
  }
  /** All bookings to come: without shifts, none of them fits. */
  const ask = () =>
    run(async () => {
      const reply = await call('POST /staff/:id/schedule/preview', { params, body: { shifts: [] } })
      setAffected(reply.affectedBookings.length)
    })
  const setStatus = (status: Person['status']) =>
    run(async () => {
      const reply = await call('PUT /staff/:id', { params, body: { status, version: person.version } })
      notifyDone(
        status === 'active'
          ? m.merchant_staff_reactivated({ name: person.name })
          : m.merchant_staff_deactivated({ name: person.name }),
      )
      onChange(reply.staff, reply.affectedBookings)
      setAffected(undefined)
    })

  return (
    <div className="grid justify-items-start gap-3">
      {isActive ? (
        <Button
          variant="danger"
          size="touch"
          busy={isRunning && affected === undefined && m.merchant_booking_busy()}
          onClick={() => void ask()}
        >
          {m.merchant_staff_deactivate()}
        </Button>
      ) : (
        <Button
          variant="line"
          size="touch"
          busy={isRunning && m.merchant_booking_busy()}
          onClick={() => void setStatus('active')}
        >
          {m.merchant_staff_reactivate()}
        </Button>
      )}
      <p className="quiet">
        {isActive ? m.merchant_staff_deactivate_hint() : m.merchant_staff_reactivate_hint()}
      </p>
      {refusal && affected === undefined && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <ConfirmDialog
        open={affected !== undefined}
        onOpenChange={(isOpen) => isOpen || setAffected(undefined)}
        title={m.merchant_staff_deactivate_title({ name: person.name })}
        description={
          affected
            ? m.merchant_staff_deactivate_affects({ count: affected })
            : m.merchant_staff_deactivate_free()
        }
        cancelLabel={m.merchant_staff_deactivate_no()}
        confirmLabel={m.merchant_staff_deactivate()}
        danger
        busy={isRunning && m.merchant_booking_busy()}
        onConfirm={() => void setStatus('inactive')}
      >
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
      </ConfirmDialog>
    </div>
  )
}

type PersonStatusProps = {
  person: Person
  onChange: (person: Person, affected: readonly AffectedBooking[]) => void
}
