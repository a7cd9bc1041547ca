import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarX2 } from '#web/ui/icons/icons.tsx'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { clsx } from 'clsx'
import { m } from '#messages'
import { boldIn } from '#web/ui/feedback/message-markup.tsx'
import type { Booking, Slot } from '#contract/entities/booking.ts'
import { BOOKING_TEXTS } from '#contract/bookings/booking-limits.ts'
import { DEFAULT_DAYS_AHEAD } from '#domain/booking/booking-policy.ts'
import {
  dayAndTime,
  toDay,
  daysBetween,
  longDay,
  shortWeekdayName,
  timeOfDay,
  toWeekday,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { bookedItem, getStart } from '#web/app/document/booked-item.ts'
import { call } from '#web/api/browser.ts'
import { Queries } from '#web/api/queries.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { DayStrip } from '#web/ui/booking/day-strip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { SlotGrid } from '#web/ui/booking/slot-grid.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { timeOrDate } from '../parts/booking-timeline.ts'
import type { ChangeProps } from '../parts/change-props.ts'
import { cancelUntilAfterMove } from '../parts/allowed-changes.ts'
import { TimesSkeleton } from './times-skeleton.tsx'
import { ANYONE, SPAN_DAYS, useTimes } from './use-times.ts'

/**
 * Moves a booking: the coming days with the times that are free on each
 * (docs/rules/bookings.md#moving-a-booking).
 */
export function Reschedule(props: ChangeProps) {
  return (
    <Queries>
      <RescheduleSheet {...props} />
    </Queries>
  )
}

const FORM = 'reschedule'
/** Maximum number of weeks that are loaded at first, so that the booked day is among them. */
const MAX_FIRST_SPANS = 5
const spansUntil = (today: Day, day: Day): number =>
  Math.max(1, Math.floor(daysBetween(today, day) / SPAN_DAYS) + 1)

function RescheduleSheet({ booking, now, open, onOpenChange, finalFocus }: ChangeProps) {
  const today = toDay(now)
  const bookedDay = toDay(getStart(booking))
  const [spans, setSpans] = useState(Math.min(spansUntil(today, bookedDay), MAX_FIRST_SPANS))
  const keptStaff = (booking.isStaffChosen ? booking.staffId : null) ?? ANYONE
  const [staff, setStaff] = useState(keptStaff)
  const [day, setDay] = useState<Day | null>(null)
  const [start, setStart] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const times = useTimes(booking, today, spans, staff)
  const freeDays = times.days.filter(({ free }) => free.length > 0)
  // After midnight a time is listed under the day before.
  const chosenOn = freeDays.find((each) => each.free.some(({ startsAt }) => startsAt === start))
  const firstShown = freeDays.find(({ date }) => date === bookedDay) ?? freeDays[0]
  const shownDay = day ?? (chosenOn ?? firstShown)?.date ?? null
  const free = times.days.find(({ date }) => date === shownDay)?.free ?? []
  const isFree = start !== null && free.some(({ startsAt }) => startsAt === start)

  function chooseSlot(slot: Slot) {
    const slotDay = toDay(Date.parse(slot.startsAt))
    setSpans(Math.max(spans, spansUntil(today, slotDay)))
    setDay(null)
    setStart(slot.startsAt)
    move.clear()
  }

  const { setForm, ...move } = useSubmit(
    (startTime: string | null, reason: string) =>
      call('PUT /bookings/:id/reschedule', {
        params: { id: booking.id },
        body: {
          newStartTime: startTime ?? '',
          ...(staff !== keptStaff && { newStaffId: staff === ANYONE ? null : staff }),
          reason: reason || null,
        },
      }),
    {
      check: (startTime) =>
        startTime === null || !isFree ? { time: m.bookings_reschedule_choose() } : undefined,
      toast: (_, startTime) => m.bookings_reschedule_done({ time: dayAndTime(Date.parse(startTime ?? '')) }),
      async onSuccess() {
        await revalidate()
        onOpenChange(false)
        // The new time is at the top.
        window.scrollTo(0, 0)
      },
      onProblem({ status }) {
        setStart(null)
        if (status !== 0) times.refetch()
      },
    },
  )
  const { isBusy, problem } = move
  // If the time was taken, the response contains the nearest free ones.
  const nearest = (problem?.extra?.nearest as Slot[] | undefined) ?? []
  const refusal =
    move.fieldErrors.time ?? (problem && m.bookings_reschedule_failed({ message: problem.message }))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void move.submit(start, String(new FormData(event.currentTarget).get('reason') ?? '').trim())
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (isBusy ? undefined : onOpenChange(next))}
      finalFocus={finalFocus}
      title={m.bookings_reschedule_title()}
      foot={
        <>
          <Button
            variant="line"
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || onOpenChange(false)}
          >
            {m.bookings_reschedule_cancel()}
          </Button>
          <Button type="submit" form={FORM} busy={isBusy && m.bookings_reschedule_busy()}>
            {start !== null && isFree
              ? m.bookings_reschedule_to({ time: dayAndTime(Date.parse(start)) })
              : m.bookings_reschedule_confirm()}
          </Button>
        </>
      }
    >
      <form id={FORM} ref={setForm} className="grid grid-cols-1 gap-4" onSubmit={submit} noValidate>
        <div>
          <p className="font-semibold">{bookedItem(booking).title}</p>
          <p className="quiet">
            <CurrentTime booking={booking} /> {movesLeftText(booking)}
          </p>
        </div>
        {times.staff.length > 1 && (
          <SelectField
            label={m.bookings_reschedule_with()}
            value={staff}
            onChange={(event) => {
              setStaff(event.currentTarget.value)
              setStart(null)
              move.clear()
            }}
          >
            <option value={ANYONE}>{m.bookings_reschedule_anyone()}</option>
            {times.staff.map(({ id, name, role }) => (
              <option key={id} value={id}>
                {name}, {role}
              </option>
            ))}
          </SelectField>
        )}
        <div role="group" aria-labelledby="new-date-time" className="grid grid-cols-1">
          <div className="mb-1 flex items-center justify-between gap-3">
            <h3
              id="new-date-time"
              className="text-16 leading-normal font-text! font-semibold tracking-normal!"
            >
              {m.bookings_reschedule_heading()}
            </h3>
            {spans * SPAN_DAYS < DEFAULT_DAYS_AHEAD && times.days.length > 0 && (
              <button
                type="button"
                className={clsx(linkClass, 'text-14 leading-6 min-h-11')}
                onClick={() => setSpans(spans + 1)}
              >
                {times.isLoadingMore ? m.bookings_reschedule_loading_more() : m.booking_time_more_dates()}
              </button>
            )}
          </div>
          {times.problem ? (
            <ErrorState title={m.booking_time_load_failed()} onRetry={times.refetch}>
              {times.problem.message}
            </ErrorState>
          ) : times.days.length === 0 ? (
            <TimesSkeleton />
          ) : (
            <>
              <DayStrip
                name="new-day"
                label={m.bookings_reschedule_new_day()}
                value={shownDay}
                onChange={(next) => {
                  setDay(next)
                  setStart(null)
                }}
                days={times.days.map((each) => ({
                  value: each.date,
                  weekday:
                    each.date === today ? m.booking_day_today() : shortWeekdayName(toWeekday(each.date)),
                  day: Number(each.date.slice(8)),
                  spoken: longDay(each.date),
                  note: each.isOpen
                    ? m.booking_day_note_free({ count: each.free.length })
                    : m.booking_day_note_closed(),
                  disabled: !each.isOpen || each.free.length === 0,
                }))}
              />
              <div aria-live="polite">
                {shownDay && free.length > 0 ? (
                  <SlotGrid
                    name="new-time"
                    label={m.booking_time_times_on({ day: longDay(shownDay) })}
                    aside={m.booking_time_nairobi()}
                    value={start}
                    onChange={(next) => {
                      setStart(next)
                      setDay(shownDay)
                      move.clear()
                    }}
                    day={shownDay}
                    slots={free}
                  />
                ) : (
                  <EmptyState
                    icon={<CalendarX2 />}
                    title={shownDay ? m.booking_time_none() : m.bookings_reschedule_none()}
                  >
                    {staff === ANYONE ? m.bookings_reschedule_more() : m.bookings_reschedule_more_or_anyone()}
                  </EmptyState>
                )}
              </div>
            </>
          )}
        </div>
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
            {nearest.length > 0 && (
              <span className="mt-2 flex flex-wrap items-center gap-2">
                {m.bookings_reschedule_nearest()}
                {nearest.map((slot) => (
                  <Button key={slot.startsAt} variant="line" size="sm" onClick={() => chooseSlot(slot)}>
                    {slotText(Date.parse(slot.startsAt), shownDay)}
                  </Button>
                ))}
              </span>
            )}
          </Note>
        )}
        <TextField
          name="reason"
          label={m.bookings_reschedule_reason()}
          optional
          placeholder={m.bookings_reschedule_reason_hint()}
          maxLength={BOOKING_TEXTS.reason.max}
        />
        <p className="quiet">
          {m.bookings_reschedule_terms()}{' '}
          {noticeText(booking, start === null ? null : Date.parse(start), now)}
        </p>
      </form>
    </Sheet>
  )
}

function CurrentTime({ booking }: { booking: Booking }) {
  const time = dayAndTime(getStart(booking))
  return booking.Staff ? (
    <ParaglideMessage
      message={m.bookings_reschedule_now_with}
      inputs={{ time, staff: booking.Staff.name }}
      markup={{ b: boldIn('tabular-nums font-semibold text-ink') }}
    />
  ) : (
    <ParaglideMessage
      message={m.bookings_reschedule_now}
      inputs={{ time }}
      markup={{ b: boldIn('tabular-nums font-semibold text-ink') }}
    />
  )
}

function movesLeftText({ rescheduleCount, maxReschedules }: Booking): string {
  return m.bookings_reschedule_moves_left({ count: maxReschedules - rescheduleCount })
}

/** Text about the time until which the booking can be cancelled after the move: a later time does not extend it. */
function noticeText(booking: Booking, to: At | null, now: At): string {
  const until = cancelUntilAfterMove(booking, to ?? getStart(booking), now)
  if (until < now) return m.bookings_reschedule_too_late()
  const time = timeOrDate(until, now)
  return to === null || to > getStart(booking)
    ? m.bookings_reschedule_cancel_until_kept({ time })
    : m.bookings_reschedule_cancel_until({ time })
}

const slotText = (at: At, day: Day | null): string => (toDay(at) === day ? timeOfDay(at) : dayAndTime(at))
