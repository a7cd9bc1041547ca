import { useState } from 'react'
import { m } from '#messages'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { BookingLinks } from '../../components/bookings/coming-bookings.tsx'
import type { Person } from './person-draft.ts'

/** Makes a person active or inactive, and says before which bookings that affects. */
export function PersonStatus({ person, onChange }: PersonStatusProps) {
  const [affected, setAffected] = useState<readonly AffectedBooking[]>()
  const params = { id: person.id }
  const isActive = person.status === 'active'
  /** The preview asks about all bookings to come: without shifts, none of them fits. */
  const ask = useSubmit('POST /staff/:id/schedule/preview', {
    onSuccess: (reply) => setAffected(reply.affectedBookings),
  })
  const setStatus = useSubmit(
    (status: Person['status']) =>
      call('PUT /staff/:id', { params, body: { status, version: person.version } }),
    {
      toast: (_, status) =>
        status === 'active'
          ? m.merchant_staff_reactivated({ name: person.name })
          : m.merchant_staff_deactivated({ name: person.name }),
      onSuccess(reply) {
        onChange(reply.staff, reply.affectedBookings)
        setAffected(undefined)
      },
    },
  )

  return (
    <div className="grid justify-items-start gap-3">
      {isActive ? (
        <Button
          variant="danger"
          size="touch"
          busy={ask.isBusy && m.merchant_booking_busy()}
          onClick={() => void ask.submit({ params, body: { shifts: [] } })}
        >
          {m.merchant_staff_deactivate()}
        </Button>
      ) : (
        <Button
          variant="line"
          size="touch"
          busy={setStatus.isBusy && m.merchant_booking_busy()}
          onClick={() => void setStatus.submit('active')}
        >
          {m.merchant_staff_reactivate()}
        </Button>
      )}
      <p className="quiet">
        {isActive ? m.merchant_staff_deactivate_hint() : m.merchant_staff_reactivate_hint()}
      </p>
      {affected === undefined && <Refused by={ask.problem ? ask : setStatus} />}
      <ConfirmDialog
        open={affected !== undefined}
        onOpenChange={(isOpen) => isOpen || setAffected(undefined)}
        title={m.merchant_staff_deactivate_title({ name: person.name })}
        description={
          affected?.length
            ? m.merchant_staff_deactivate_affects({ count: affected.length })
            : m.merchant_staff_deactivate_free()
        }
        cancelLabel={m.ui_not_now()}
        confirmLabel={m.merchant_staff_deactivate()}
        danger
        busy={setStatus.isBusy && m.merchant_booking_busy()}
        onConfirm={() => void setStatus.submit('inactive')}
      >
        {affected && <BookingLinks bookings={affected} count={affected.length} />}
        <Refused by={setStatus} />
      </ConfirmDialog>
    </div>
  )
}

type PersonStatusProps = {
  person: Person
  onChange: (person: Person, affected: readonly AffectedBooking[]) => void
}
