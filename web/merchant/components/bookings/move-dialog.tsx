import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { PROPOSAL_TEXTS } from '#contract/bookings/merchant-limits.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import {
  addDays,
  clockTime,
  dayAndTime,
  toDay,
  instant,
  longDay,
  toMinutesOfDay,
  readClockTime,
  shortWeekdayName,
  toWeekday,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { callOnce } from '#web/api/call-once.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { query } from '#web/api/browser.ts'
import { DayStrip } from '#web/ui/booking/day-strip.tsx'
import { SlotGrid } from '#web/ui/booking/slot-grid.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { firstName } from '../first-name.ts'

/**
 * Proposes another time for a booking: a free one, or any that is typed or was dragged to. The booking moves
 * when the customer agrees.
 */
export function MoveDialog({
  title,
  booking,
  at,
  staffId: droppedOn,
  now,
  onProposed,
  onClose,
}: MoveDialogProps) {
  const start = Date.parse(booking.startTime)
  const name = firstName(booking.customerName)
  const [day, setDay] = useState<Day>(toDay(at ?? Math.max(start, now)))
  const [firstDay, setFirstDay] = useState<Day>(day)
  const [chosen, setChosen] = useState<At | null>(at ?? null)
  const keptStaffId = booking.isStaffChosen ? booking.staffId : null
  const [staffId, setStaffId] = useState(droppedOn === undefined ? keptStaffId : droppedOn)
  const [message, setMessage] = useState('')
  const { data, error } = useQuery(
    query('GET /merchant/bookings/:id/times', {
      params: { id: booking.id },
      query: { from: firstDay, days: 7, ...(staffId && { staffId }) },
    }),
  )
  // A person who left or performs the service no more cannot be asked for.
  if (staffId !== null && error && toProblem(error).code === bookingProblems.unknownStaff().code)
    setStaffId(null)
  const shown = data?.days.find(({ date }) => date === day)
  const free = shown?.free ?? []

  const propose = useSubmit(
    (proposed: At) =>
      callOnce('POST /merchant/bookings/:id/proposals', {
        params: { id: booking.id },
        body: {
          startTime: new Date(proposed).toISOString(),
          ...(staffId !== keptStaffId && { staffId }),
          ...(message.trim() && { message: message.trim() }),
        },
      }),
    {
      toast: m.merchant_calendar_move_asked({ name: booking.customerName }),
      async onSuccess(_, proposed) {
        await onProposed?.(proposed)
        onClose()
      },
    },
  )
  const [isMissing, setMissing] = useState(false)

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      foot={
        <div className="grid gap-2">
          {isMissing && chosen === null && (
            <Note tone="bad" role="alert">
              {m.merchant_calendar_move_choose()}
            </Note>
          )}
          <Refused by={propose} />
          <Button
            size="lg"
            full
            busy={propose.isBusy && m.merchant_booking_busy()}
            onClick={() => (chosen === null ? setMissing(true) : void propose.submit(chosen))}
          >
            {chosen === null
              ? m.merchant_calendar_move_send()
              : m.merchant_calendar_move_send_time({ time: dayAndTime(chosen) })}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-15 text-ink-2">
          {booking.customerName}, {booking.itemTitle}, {dayAndTime(start)}.{' '}
          {m.merchant_calendar_move_explained({ name })}
        </p>
        {data && data.staff.length > 0 && (
          <SelectField
            label={m.merchant_calendar_staff()}
            value={staffId ?? ''}
            onChange={(event) => setStaffId(event.currentTarget.value || null)}
          >
            <option value="">{m.merchant_calendar_anyone()}</option>
            {data.staff.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </SelectField>
        )}
        <div>
          <DayStrip
            name="day"
            label={m.merchant_day_days()}
            days={toWeek(firstDay).map((each) => {
              const found = data?.days.find(({ date }) => date === each)
              return {
                value: each,
                weekday: shortWeekdayName(toWeekday(each)),
                day: Number(each.slice(8)),
                spoken: longDay(each),
                note: found && !found.isOpen ? m.merchant_calendar_closed() : '',
                ...(found?.reason && { reason: found.reason }),
              }
            })}
            value={day}
            onChange={(next) => {
              setDay(next)
              setChosen(null)
            }}
          />
          <div className="mt-2 flex justify-between gap-2">
            <Button
              variant="line"
              size="touch"
              disabled={firstDay <= toDay(now)}
              onClick={() => showWeek(addDays(firstDay, -7))}
            >
              {m.merchant_calendar_earlier()}
            </Button>
            <Button variant="line" size="touch" onClick={() => showWeek(addDays(firstDay, 7))}>
              {m.merchant_calendar_later()}
            </Button>
          </div>
        </div>
        {error && (
          <Note tone="bad" role="alert">
            {toProblem(error).message}
          </Note>
        )}
        {!data && !error && <Skeleton className="h-24" />}
        {data && free.length === 0 && <p className="quiet">{m.merchant_calendar_no_free_time()}</p>}
        {free.length > 0 && (
          <SlotGrid
            name="time"
            label={m.merchant_calendar_free_times()}
            day={day}
            slots={free}
            value={free.find(({ startsAt }) => Date.parse(startsAt) === chosen)?.startsAt ?? null}
            onChange={(slot) => setChosen(Date.parse(slot))}
          />
        )}
        <TextField
          type="time"
          label={m.merchant_calendar_exact_time()}
          hint={m.merchant_calendar_exact_time_hint()}
          value={chosen === null ? '' : clockTime(toMinutesOfDay(chosen))}
          onChange={(event) => {
            const minutes = readClockTime(event.currentTarget.value)
            setChosen(minutes === null ? null : typedInstant(day, minutes, shown?.closesAt ?? null))
          }}
        />
        <TextAreaField
          label={m.merchant_calendar_message({ name })}
          optional
          rows={2}
          maxLength={PROPOSAL_TEXTS.message.max}
          placeholder={m.merchant_calendar_message_example()}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  )

  function showWeek(from: Day) {
    const first = from < toDay(now) ? toDay(now) : from
    setFirstDay(first)
    setDay(first)
    setChosen(null)
  }
}

/** Returns the typed instant. After midnight, while the branch is still open, a time is of the next day. */
function typedInstant(day: Day, minutes: number, closesAt: string | null): At {
  const afterMidnight = instant(day, minutes + 1440)
  return closesAt !== null && afterMidnight < Date.parse(closesAt) ? afterMidnight : instant(day, minutes)
}

const toWeek = (first: Day): Day[] => Array.from({ length: 7 }, (_, index) => addDays(first, index))

export type MovedBooking = {
  id: string
  startTime: string
  customerName: string
  /** Title of the booked item. */
  itemTitle: string
  staffId: string | null
  isStaffChosen?: boolean
}
type MoveDialogProps = {
  title: string
  booking: MovedBooking
  /** The time to which it was dragged. */
  at?: At | undefined
  /** The person to whom it was dragged; null for anyone. */
  staffId?: string | null | undefined
  now: At
  onProposed?: (start: At) => void | Promise<void>
  onClose: () => void
}
