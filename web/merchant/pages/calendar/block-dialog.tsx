import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import type { Problem } from '#contract/problem.ts'
import {
  clockTime,
  dayAndTime,
  dayOf,
  instant,
  isDay,
  minutesOf,
  readClockTime,
  timeOfDay,
  type At,
} from '#domain/time/time.ts'
import { callOnce } from '#web/shared/api/call-once.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { SelectField } from '#web/components/forms/select-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { Sheet } from '#web/components/overlays/bottom-sheet.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import type { CalendarChoice } from './calendar-choice.ts'
import { AddChoice, addTitle } from './add-choice.tsx'
import { shownHours, spanOf, type Block, type CalendarReply, type FreeTime } from './calendar-data.ts'
import { focusFirstError } from '../../components/forms/focus-first-error.ts'
import { useReload } from './use-calendar.ts'

/** Blocks time of a person. If there are bookings in it, they are listed before it is blocked anyway. */
export function BlockDialog({ calendar, choice, now, at, onBook, onClose }: BlockDialogProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [affected, setAffected] = useState<readonly AffectedBooking[]>([])
  const [isSending, setSending] = useState(false)
  const reload = useReload()
  const from = at?.from ?? defaultStart(calendar, choice, now)
  const staff = calendar.staff.filter(({ isActive }) => isActive)

  async function block(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = new FormData(event.currentTarget)
    const value = (name: string) => String(form.get(name) ?? '').trim()
    const date = value('date')
    const from = readClockTime(value('from'))
    const to = readClockTime(value('to'))
    const found: Record<string, string> = {
      ...(!value('staffId') && { staffId: m.merchant_calendar_choose_staff() }),
      ...(!isDay(date) && { date: m.merchant_calendar_date_missing() }),
      ...(from === null && { from: m.merchant_calendar_time_missing() }),
      ...((to === null || (from !== null && to <= from)) && { to: m.merchant_calendar_end_before_start() }),
    }
    setErrors(found)
    focusFirstError(event.currentTarget)
    if (Object.keys(found).length > 0 || from === null || to === null) return
    setSending(true)
    try {
      await callOnce('POST /merchant/blocks', {
        body: {
          staffId: value('staffId'),
          from: new Date(instant(date, from)).toISOString(),
          to: new Date(instant(date, to)).toISOString(),
          reason: value('reason') || null,
          ...(affected.length > 0 && { despiteBookings: true }),
        },
      })
      notifyDone(m.merchant_calendar_block_done())
      await reload()
      onClose()
    } catch (caught) {
      const problem = problemOf(caught)
      const bookings = affectedOf(problem)
      if (bookings.length > 0) setAffected(bookings)
      else
        setErrors(
          problem.errors && Object.keys(problem.errors).length > 0
            ? problem.errors
            : { form: problem.message },
        )
      setSending(false)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={at ? addTitle(at, calendar.staff) : m.merchant_calendar_block_time()}
      foot={
        <Button type="submit" form={FORM} size="lg" full busy={isSending && m.merchant_booking_busy()}>
          {affected.length > 0 ? m.merchant_calendar_block_anyway() : m.merchant_calendar_block_time()}
        </Button>
      }
    >
      <form
        id={FORM}
        className="grid gap-4"
        onSubmit={(event) => void block(event)}
        // Another time may have no bookings.
        onChange={() => setAffected([])}
        noValidate
      >
        {at && <AddChoice isBlock onBook={onBook} onBlock={() => undefined} />}
        <p className="quiet">{m.merchant_calendar_block_explained()}</p>
        {errors.form && (
          <Note tone="bad" role="alert">
            {errors.form}
          </Note>
        )}
        <SelectField
          label={m.merchant_calendar_staff()}
          name="staffId"
          defaultValue={at?.staffId ?? choice.staffId ?? (staff.length === 1 ? staff[0]?.id : '')}
          {...(errors.staffId && { error: errors.staffId })}
        >
          <option value="">{m.merchant_calendar_choose()}</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          type="date"
          label={m.merchant_day_date()}
          name="date"
          min={dayOf(now)}
          defaultValue={at?.day ?? (choice.date < dayOf(now) ? dayOf(now) : choice.date)}
          {...(errors.date && { error: errors.date })}
        />
        <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
          <TextField
            type="time"
            label={m.merchant_calendar_block_from()}
            name="from"
            defaultValue={clockTime(from)}
            {...(errors.from && { error: errors.from })}
          />
          <TextField
            type="time"
            label={m.merchant_calendar_block_to()}
            name="to"
            defaultValue={clockTime(at?.to ?? Math.min(23 * 60 + 59, from + 60))}
            {...(errors.to && { error: errors.to })}
          />
        </div>
        <TextField
          label={m.merchant_calendar_block_reason()}
          optional
          name="reason"
          maxLength={200}
          placeholder={m.merchant_calendar_block_reason_example()}
        />
        {affected.length > 0 && (
          <Note tone="bad" role="alert">
            <b>{m.merchant_calendar_block_bookings({ count: affected.length })}</b>
            <ul>
              {affected.map(({ id, startTime, customerName, serviceName }) => (
                <li key={id}>
                  {dayAndTime(Date.parse(startTime))}, {customerName}, {serviceName}
                </li>
              ))}
            </ul>
          </Note>
        )}
      </form>
    </Sheet>
  )
}

const FORM = 'block-time'

/** The next half hour while something is open, otherwise the opening of the chosen day. */
function defaultStart({ days }: CalendarReply, { date }: CalendarChoice, now: At): number {
  const { from, to } = shownHours(
    days.filter((day) => day.date === date),
    [],
  )
  const next = Math.ceil(minutesOf(now) / 30) * 30
  return date === dayOf(now) && next >= from && next < to ? next : from
}

/** The bookings that the server lists with this problem. */
const affectedOf = ({ code, extra }: Problem): readonly AffectedBooking[] =>
  code === 'block-has-bookings' ? (extra?.affectedBookings as AffectedBooking[]) : []

/** Asks before blocked time can be booked again. */
export function UnblockDialog({ block, staffName, onClose }: UnblockDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  const reload = useReload()
  const { from, to } = spanOf(block)

  async function unblock() {
    setSending(true)
    try {
      await call('DELETE /merchant/blocks/:id', { params: { id: block.id } })
      notifyDone(m.merchant_calendar_unblocked())
      await reload()
      onClose()
    } catch (caught) {
      setRefusal(problemOf(caught).message)
      setSending(false)
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.merchant_calendar_unblock_title()}
      description={`${staffName ?? ''} ${dayAndTime(from)}–${timeOfDay(to)}. ${block.reason ?? ''}`.trim()}
      cancelLabel={m.merchant_calendar_unblock_no()}
      confirmLabel={m.merchant_calendar_unblock()}
      busy={isSending && m.merchant_booking_busy()}
      onConfirm={() => void unblock()}
    >
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </ConfirmDialog>
  )
}

type BlockDialogProps = {
  calendar: CalendarReply
  choice: CalendarChoice
  now: At
  /** The time that was chosen in the grid. */
  at?: FreeTime | undefined
  onBook: () => void
  onClose: () => void
}
type UnblockDialogProps = { block: Block; staffName: string | undefined; onClose: () => void }
