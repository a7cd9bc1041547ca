import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import { BLOCK_TEXTS } from '#contract/bookings/merchant-limits.ts'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import type { Problem } from '#contract/problem.ts'
import {
  clockTime,
  dayAndTime,
  toDay,
  instant,
  isDay,
  toMinutesOfDay,
  readClockTime,
  timeOfDay,
  type At,
} from '#domain/time/time.ts'
import { callOnce } from '#web/api/call-once.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import type { CalendarChoice } from '../data/calendar-choice.ts'
import { AddChoice, addTitle } from './add-choice.tsx'
import { shownHours, toSpan, type Block, type CalendarReply, type FreeTime } from '../data/calendar-data.ts'
import { useReload } from '../data/use-calendar.ts'

/** Blocks time of a person. If there are bookings in it, they are listed before it is blocked anyway. */
export function BlockDialog({ calendar, choice, now, at, isChoice, onBook, onClose }: BlockDialogProps) {
  const [affected, setAffected] = useState<readonly AffectedBooking[]>([])
  const reload = useReload()
  const from = at?.from ?? defaultStart(calendar, choice, now)
  const staff = calendar.staff.filter(({ isActive }) => isActive)

  const send = useSubmit(
    ({ staffId, date, reason, ...times }: Fields) => {
      const toInstant = (time: string) => new Date(instant(date, readClockTime(time) ?? 0)).toISOString()
      return callOnce('POST /merchant/blocks', {
        body: {
          staffId,
          from: toInstant(times.from),
          to: toInstant(times.to),
          reason: reason || null,
          ...(affected.length > 0 && { despiteBookings: true }),
        },
      })
    },
    {
      check({ staffId, date, ...times }) {
        const [start, end] = [readClockTime(times.from), readClockTime(times.to)]
        return {
          ...(!staffId && { staffId: m.merchant_calendar_choose_staff() }),
          ...(!isDay(date) && { date: m.merchant_calendar_date_missing() }),
          ...(start === null && { from: m.merchant_calendar_time_missing() }),
          ...((end === null || (start !== null && end <= start)) && {
            to: m.merchant_calendar_end_before_start(),
          }),
        }
      },
      toast: m.merchant_calendar_block_done(),
      onSuccess: () => reload().then(onClose),
      onProblem(problem) {
        const bookings = getAffectedBookings(problem)
        setAffected(bookings)
        return bookings.length > 0
      },
    },
  )
  const { setForm } = send
  const errors = send.fieldErrors

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = (name: string) => String(form.get(name) ?? '').trim()
    void send.submit({
      staffId: value('staffId'),
      date: value('date'),
      from: value('from'),
      to: value('to'),
      reason: value('reason'),
    })
  }

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={at ? addTitle(at, calendar.staff) : m.merchant_calendar_block_time()}
      foot={
        <Button type="submit" form={FORM} size="lg" full busy={send.isBusy && m.merchant_booking_busy()}>
          {affected.length > 0 ? m.merchant_calendar_block_anyway() : m.merchant_calendar_block_time()}
        </Button>
      }
    >
      <form
        id={FORM}
        className="grid gap-4"
        ref={setForm}
        onInput={send.onInput}
        onSubmit={submit}
        // Another time may have no bookings.
        onChange={() => setAffected([])}
        noValidate
      >
        {(at || isChoice) && <AddChoice isBlock onBook={onBook} onBlock={() => undefined} />}
        <p className="quiet">{m.merchant_calendar_block_explained()}</p>
        <Refused by={send} />
        <SelectField
          label={m.merchant_calendar_staff()}
          name="staffId"
          defaultValue={at?.staffId ?? choice.staffId ?? (staff.length === 1 ? staff[0]?.id : '')}
          error={errors.staffId}
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
          min={toDay(now)}
          defaultValue={at?.day ?? (choice.date < toDay(now) ? toDay(now) : choice.date)}
          error={errors.date}
        />
        <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
          <TextField
            type="time"
            label={m.merchant_calendar_block_from()}
            name="from"
            defaultValue={clockTime(from)}
            error={errors.from}
          />
          <TextField
            type="time"
            label={m.merchant_calendar_block_to()}
            name="to"
            defaultValue={clockTime(at?.to ?? Math.min(23 * 60 + 59, from + 60))}
            error={errors.to}
          />
        </div>
        <TextField
          label={m.merchant_calendar_block_reason()}
          optional
          name="reason"
          maxLength={BLOCK_TEXTS.reason.max}
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

type Fields = Record<'staffId' | 'date' | 'from' | 'to' | 'reason', string>
const FORM = 'block-time'

/** The next half hour while something is open, otherwise the opening of the chosen day. */
function defaultStart({ days }: CalendarReply, { date }: CalendarChoice, now: At): number {
  const { from, to } = shownHours(
    days.filter((day) => day.date === date),
    [],
  )
  const next = Math.ceil(toMinutesOfDay(now) / 30) * 30
  return date === toDay(now) && next >= from && next < to ? next : from
}

/** The bookings that the server lists with this problem. */
const getAffectedBookings = ({ code, extra }: Problem): readonly AffectedBooking[] =>
  code === 'block-has-bookings' ? (extra?.affectedBookings as AffectedBooking[]) : []

/** Asks before blocked time can be booked again. */
export function UnblockDialog({ block, staffName, onClose }: UnblockDialogProps) {
  const reload = useReload()
  const { from, to } = toSpan(block)

  const unblock = useSubmit('DELETE /merchant/blocks/:id', {
    toast: m.merchant_calendar_unblocked(),
    onSuccess: () => reload().then(onClose),
  })

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.merchant_calendar_unblock_title()}
      description={`${staffName ?? ''} ${dayAndTime(from)}–${timeOfDay(to)}. ${block.reason ?? ''}`.trim()}
      cancelLabel={m.merchant_calendar_unblock_no()}
      confirmLabel={m.merchant_calendar_unblock()}
      busy={unblock.isBusy && m.merchant_booking_busy()}
      onConfirm={() => void unblock.submit({ params: { id: block.id } })}
    >
      <Refused by={unblock} />
    </ConfirmDialog>
  )
}

type BlockDialogProps = {
  calendar: CalendarReply
  choice: CalendarChoice
  now: At
  /** The time that was chosen in the grid. */
  at?: FreeTime | undefined
  /** A booking can be chosen instead. */
  isChoice?: boolean | undefined
  onBook: () => void
  onClose: () => void
}
type UnblockDialogProps = { block: Block; staffName: string | undefined; onClose: () => void }
