import { useEffect, useState } from 'react'
import { m } from '#messages'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import { LEAVE_TEXTS } from '#contract/staff/limits.ts'
import { dayAndTime, type Day } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { callOnce } from '#web/api/call-once.ts'
import { TimeSelect } from '../../components/time-select.tsx'
import type { Schedule } from './person-draft.ts'

const NAMES_SHOWN = 5

/** Days or hours of leave, and the bookings within them, before it is added. */
export function AddLeave({ personId, name, today, onAdded, onClose }: AddLeaveProps) {
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(today)
  const [isPart, setPart] = useState(false)
  const [starts, setStarts] = useState('14:00')
  const [ends, setEnds] = useState('17:00')
  const [reason, setReason] = useState('')
  const [affected, setAffected] = useState<readonly AffectedBooking[]>([])
  const body = {
    from,
    to: isPart ? from : to,
    ...(isPart && { starts, ends }),
    reason: reason.trim() || null,
  }
  const { from: first, to: last } = body

  useEffect(() => {
    if (first === '' || last === '' || last < first) return
    const controller = new AbortController()
    const times = isPart ? { starts, ends } : {}
    call('POST /staff/:id/leave/preview', {
      params: { id: personId },
      body: { from: first, to: last, ...times },
      signal: controller.signal,
    }).then(
      ({ affectedBookings }) => setAffected(affectedBookings),
      // An error is shown when the leave is added.
      () => undefined,
    )
    return () => controller.abort()
  }, [personId, first, last, isPart, starts, ends])

  const add = useSubmit(() => callOnce('POST /staff/:id/leave', { params: { id: personId }, body }), {
    check: () =>
      from === '' || (!isPart && to === '')
        ? { [from === '' ? 'from' : 'to']: m.field_required() }
        : undefined,
    toFieldErrors: ({ errors }) => errors,
    toast: ({ message }) => message,
    onSuccess(reply) {
      onAdded(reply.leave, reply.affectedBookings)
      onClose()
    },
  })
  const { isBusy: isAdding, fieldErrors: errors } = add

  const lastError = errors.to ?? errors.ends
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || isAdding || onClose()}
      title={m.merchant_staff_leave_of({ name })}
      buttons={
        <>
          <Button variant="line" disabled={isAdding} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button busy={isAdding && m.ui_saving()} onClick={() => void add.submit()}>
            {m.merchant_staff_add_leave()}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-4 mid:grid-cols-2">
        <TextField
          type="date"
          label={isPart ? m.merchant_staff_leave_day() : m.merchant_staff_leave_first()}
          min={today}
          required
          value={from}
          onChange={({ currentTarget: { value } }) => {
            setFrom(value)
            if (to < value) setTo(value)
          }}
          error={errors.from}
        />
        {!isPart && (
          <TextField
            type="date"
            label={m.merchant_staff_leave_last()}
            min={from}
            required
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
            error={lastError}
          />
        )}
      </div>
      <Checkbox checked={isPart} onChange={({ currentTarget }) => setPart(currentTarget.checked)}>
        {m.merchant_staff_leave_hours()}
      </Checkbox>
      {isPart && (
        <div className="grid gap-1">
          <span className="flex items-center gap-2">
            <TimeSelect label={m.merchant_staff_starts()} value={starts} onChange={setStarts} />
            <span className="quiet">{m.merchant_hours_to()}</span>
            <TimeSelect label={m.merchant_staff_ends()} value={ends} onChange={setEnds} />
          </span>
          {lastError && (
            <p className="text-14 text-danger" role="alert">
              {lastError}
            </p>
          )}
        </div>
      )}
      <TextField
        label={m.merchant_staff_leave_reason()}
        optional
        maxLength={LEAVE_TEXTS.reason.max}
        hint={m.merchant_staff_leave_reason_hint()}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {affected.length > 0 && (
        <Note tone="info" role="status">
          <b>{m.merchant_staff_leave_affects({ count: affected.length })}</b>{' '}
          {m.merchant_staff_leave_affects_hint()}
          <ul className="mt-1">
            {affected.slice(0, NAMES_SHOWN).map(({ id, customerName, startTime }) => (
              <li key={id}>
                {customerName}, {dayAndTime(Date.parse(startTime))}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Refused by={add} />
    </Dialog>
  )
}

type AddLeaveProps = {
  personId: string
  name: string
  today: Day
  onAdded: (leave: Schedule['leaves'][number], affected: readonly AffectedBooking[]) => void
  onClose: () => void
}
