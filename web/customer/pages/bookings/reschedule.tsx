import { useQueries } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Booking, Slot } from '#contract/entities.ts'
import type { Problem } from '#contract/problem.ts'
import { DEFAULT_DAYS_AHEAD } from '#domain/booking/booking-policy.ts'
import {
  addDays,
  dayAndTime,
  dayOf,
  daysBetween,
  longDay,
  shortDay,
  timeOfDay,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { bookedItem, startOf } from '#web/shared/document/booked-item.ts'
import { call, query } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Queries } from '#web/shared/api/queries.tsx'
import { Sheet } from '#web/components/overlays/bottom-sheet.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { DayStrip } from '#web/components/booking/day-strip.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { SelectField } from '#web/components/forms/select-field.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { SlotGrid } from '#web/components/booking/slot-grid.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { timeOrDate } from './booking-timeline.ts'
import type { ChangeProps } from './change-props.ts'
import { cancelUntilAfterMove } from './allowed-changes.ts'

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
const SPAN_DAYS = 7
/** Any person who is free. */
const ANYONE = 'anybody'

function RescheduleSheet({ booking, now, open, onOpenChange, finalFocus }: ChangeProps) {
  const today = dayOf(now)
  const [spans, setSpans] = useState(1)
  const [staff, setStaff] = useState(booking.staffId ?? ANYONE)
  const [day, setDay] = useState<Day | null>(null)
  const [start, setStart] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<{ message: string; nearest: Slot[] } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const times = useTimes(booking, today, spans, staff)
  const shownDay = day ?? times.days.find(({ free }) => free.length > 0)?.date ?? null
  const free = times.days.find(({ date }) => date === shownDay)?.free ?? []
  const isFree = start !== null && free.some(({ startsAt }) => startsAt === start)

  function chooseSlot(slot: Slot) {
    const slotDay = dayOf(Date.parse(slot.startsAt))
    setSpans(Math.max(spans, Math.floor(daysBetween(today, slotDay) / SPAN_DAYS) + 1))
    setDay(slotDay)
    setStart(slot.startsAt)
    setRefusal(null)
  }

  async function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    if (!isFree) return setRefusal({ message: 'Choose a new date and time.', nearest: [] })
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setBusy(true)
    setRefusal(null)
    try {
      await call('PUT /bookings/:id/reschedule', {
        params: { id: booking.id },
        body: {
          newStartTime: start,
          ...(staff !== (booking.staffId ?? ANYONE) && { newStaffId: staff === ANYONE ? null : staff }),
          reason: reason || null,
        },
      })
    } catch (error) {
      const { status, message, extra } = problemOf(error)
      setBusy(false)
      // If the time was taken, the response contains the nearest free ones.
      setRefusal({
        message: `Failed to reschedule booking. ${message}`,
        nearest: (extra?.nearest as Slot[] | undefined) ?? [],
      })
      setStart(null)
      if (status !== 0) times.refetch()
      return
    }
    notifyDone(`Booking moved to ${dayAndTime(Date.parse(start))}`)
    await revalidate()
    setBusy(false)
    onOpenChange(false)
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (isBusy ? undefined : onOpenChange(next))}
      finalFocus={finalFocus}
      title="Reschedule"
      foot={
        <>
          <Button
            variant="line"
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || onOpenChange(false)}
          >
            Cancel
          </Button>
          <Button type="submit" form={FORM} busy={isBusy && 'Rescheduling...'}>
            Reschedule Booking
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => void move(event)}
        noValidate
      >
        <div>
          <p className="font-semibold">{bookedItem(booking).title}</p>
          <p className="text-14 text-ink-2">
            Now <b className="num font-semibold text-ink">{dayAndTime(startOf(booking))}</b>
            {booking.Staff && `, with ${booking.Staff.name}`}. {movesLeftText(booking)}
          </p>
        </div>
        {times.staff.length > 1 && (
          <SelectField
            label="With"
            value={staff}
            onChange={(event) => {
              setStaff(event.currentTarget.value)
              setStart(null)
              setRefusal(null)
            }}
          >
            <option value={ANYONE}>Anybody who is free</option>
            {times.staff.map(({ id, name, role }) => (
              <option key={id} value={id}>
                {name}, {role}
              </option>
            ))}
          </SelectField>
        )}
        <div role="group" aria-labelledby="new-date-time" className="grid grid-cols-[minmax(0,1fr)]">
          <div className="mb-1 flex items-center justify-between gap-3">
            <h3 id="new-date-time" className="text-16 font-text! font-semibold tracking-normal!">
              New Date & Time
            </h3>
            {spans * SPAN_DAYS < DEFAULT_DAYS_AHEAD && times.days.length > 0 && (
              <button type="button" className="link small min-h-11" onClick={() => setSpans(spans + 1)}>
                {times.isLoadingMore ? 'Loading more dates...' : 'See more dates'}
              </button>
            )}
          </div>
          {times.problem ? (
            <ErrorState title="Failed to load available time slots." onRetry={times.refetch}>
              {times.problem.message}
            </ErrorState>
          ) : times.days.length === 0 ? (
            <TimesSkeleton />
          ) : (
            <>
              <DayStrip
                name="new-day"
                label="New day"
                value={shownDay}
                onChange={(next) => {
                  setDay(next)
                  setStart(null)
                }}
                days={times.days.map((each) => ({
                  value: each.date,
                  weekday: each.date === today ? 'Today' : shortDay(each.date).slice(0, 3),
                  day: Number(each.date.slice(8)),
                  spoken: longDay(each.date),
                  note: each.isOpen ? `${each.free.length} free` : 'Closed',
                  disabled: !each.isOpen || each.free.length === 0,
                }))}
              />
              <div aria-live="polite">
                {shownDay && free.length > 0 ? (
                  <SlotGrid
                    name="new-time"
                    label={`Times on ${longDay(shownDay)}`}
                    aside="Nairobi time"
                    value={start}
                    onChange={(next) => {
                      setStart(next)
                      setDay(shownDay)
                      setRefusal(null)
                    }}
                    slots={free.map(({ startsAt }) => ({
                      value: startsAt,
                      time: timeOfDay(Date.parse(startsAt)),
                    }))}
                  />
                ) : (
                  <EmptyState
                    icon={<CalendarX2 />}
                    title={
                      shownDay ? 'No available time slots for this date.' : 'Nothing is free in these days.'
                    }
                  >
                    {staff === ANYONE ? 'See more dates.' : 'See more dates, or choose anybody who is free.'}
                  </EmptyState>
                )}
              </div>
            </>
          )}
        </div>
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal.message}
            {refusal.nearest.length > 0 && (
              <span className="mt-2 flex flex-wrap items-center gap-2">
                Nearest free times:
                {refusal.nearest.map((slot) => (
                  <Button key={slot.startsAt} variant="line" size="sm" onClick={() => chooseSlot(slot)}>
                    {slotText(Date.parse(slot.startsAt), shownDay)}
                  </Button>
                ))}
              </span>
            )}
          </Note>
        )}
        <TextField name="reason" label="Reason" optional placeholder="Something came up" maxLength={500} />
        <p className="text-14 text-ink-2">
          Subject to availability. Original booking terms still apply.{' '}
          {noticeText(booking, start === null ? null : Date.parse(start), now)}
        </p>
      </form>
    </Sheet>
  )
}

/** Free times, one week per request; loaded weeks stay, so that the day strip only grows. */
function useTimes({ id }: Booking, today: Day, spans: number, staff: string) {
  const parts = useQueries({
    queries: Array.from({ length: spans }, (_, span) =>
      query('GET /bookings/:id/times', {
        params: { id },
        query: {
          from: addDays(today, span * SPAN_DAYS),
          days: SPAN_DAYS,
          ...(staff !== ANYONE && { staffId: staff }),
        },
      }),
    ).map((each) => ({ ...each, staleTime: 0 })),
  })
  const failed = parts.find(({ error }) => error)
  return {
    days: parts.flatMap(({ data }) => data?.days ?? []),
    staff: parts.find(({ data }) => data)?.data?.staff ?? [],
    isLoadingMore: parts.some(({ isPending }) => isPending),
    problem: (failed ? problemOf(failed.error) : null) as Problem | null,
    refetch: () => {
      for (const part of parts) void part.refetch()
    },
  }
}

function movesLeftText({ rescheduleCount, maxReschedules }: Booking): string {
  const left = maxReschedules - rescheduleCount
  return left === 1 ? 'You can move it once more.' : `You can move it ${left} more times.`
}

/** Until when the booking can be cancelled after the move: a later time does not extend it. */
function noticeText(booking: Booking, to: At | null, now: At): string {
  const until = cancelUntilAfterMove(booking, to ?? startOf(booking), now)
  if (until < now) return 'It can no longer be cancelled, even after it is moved.'
  const limit = to === null || to > startOf(booking) ? '; a later time does not extend that' : ''
  return `You can cancel until ${timeOrDate(until, now)}${limit}.`
}

const slotText = (at: At, day: Day | null): string => (dayOf(at) === day ? timeOfDay(at) : dayAndTime(at))

function TimesSkeleton() {
  return (
    <div role="status" aria-label="Loading free times">
      <div className="flex gap-2 overflow-hidden">
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton key={at} width="60px" height="78px" className="flex-1 rounded-xl" />
        ))}
      </div>
      <div className="mt-4 grid grid-cols-4 gap-2">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} height="48px" className="rounded-control" />
        ))}
      </div>
    </div>
  )
}
