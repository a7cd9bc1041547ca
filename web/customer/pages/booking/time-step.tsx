import { useQuery } from '@tanstack/react-query'
import { CalendarSearch, CalendarX2, Store } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { DEFAULT_DAYS_AHEAD } from '#domain/booking/booking-policy.ts'
import type { Slot as SlotSchema } from '#contract/entities.ts'
import type { Problem } from '#contract/problem.ts'
import { relativeTime, duration, longDay, monthOf, shortDay, type Day } from '#domain/time/time.ts'
import type * as z from 'zod'
import { query } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { DayStrip } from '#web/components/booking/day-strip.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { SlotGrid } from '#web/components/booking/slot-grid.tsx'
import { SlotLink } from '#web/components/booking/slot-link.tsx'
import { isHeld, STRIP_DAYS, stripStart, type Choice } from './choice.ts'
import { MonthDialog, PART_DAYS } from './month-dialog.tsx'
import { daysText } from './place-step.tsx'
import { WizardPage } from './wizard-page.tsx'
import type { WizardState } from './wizard-state.ts'

type Slot = z.infer<typeof SlotSchema>

/** Step 1: a day with its number of free times, then a time. */
export function TimeStep(wizard: WizardState) {
  const { item, now, today, choice, branches, staff, held, hrefOf, choose } = wizard
  const [isMonthOpen, setMonthOpen] = useState(false)
  const { coming, date, branch, slots, isFirst } = useDay(wizard)
  const place = branches.find((each) => each.id === branch)
  const person = staff.find((each) => each.id === choice.staff)
  const free = slots.data?.detailedSlots ?? []
  const heldTime = held && isHeld(held, { ...choice, date, branch, time: held.time }) ? held.time : undefined
  const times = withHeld(free, heldTime)
  const rules = slots.data?.bookingRules
  const isStillFree = choice.time !== undefined && times.includes(choice.time)
  const days = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = days.current?.querySelector('label:has(:checked)')
    chosen?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
  }, [])

  /** A new day clears the time. */
  const chooseDay = (day: Day) => choose(1, { ...choice, date: day, time: undefined, branch })
  const isReady = isStillFree && choice.date !== undefined
  const action = isReady ? (
    <ButtonLink size="lg" full href={hrefOf(2, { ...choice, branch })}>
      Continue
    </ButtonLink>
  ) : (
    <Button size="lg" full disabled>
      Choose a time
    </Button>
  )
  const footAction = isReady ? (
    <ButtonLink href={hrefOf(2, { ...choice, branch })}>Continue</ButtonLink>
  ) : (
    <Button disabled>Continue</Button>
  )

  return (
    <WizardPage
      {...wizard}
      step={1}
      title="When suits you?"
      action={action}
      footAction={footAction}
      note={
        item.feeCents > 0
          ? 'Nothing is paid yet. Next: place and staff.'
          : 'Booking is free. Next: place and staff.'
      }
    >
      {(branches.length > 1 || person) && place && (
        <p className="small quiet mt-2">
          Times {person && <>with {person.name} </>}at {place.name}.{' '}
          {person && (
            <Link className="link" href={hrefOf(1, { ...choice, staff: undefined })}>
              Show everyone’s
            </Link>
          )}
        </p>
      )}
      <div className="row between mt-4 mb-2.5">
        <h2 className="font-text! text-16! tracking-normal! font-semibold">
          {monthsText(coming?.days.map((day) => day.date) ?? [date])}
        </h2>
        <button type="button" className="link small min-h-11" onClick={() => setMonthOpen(true)}>
          See more dates
        </button>
      </div>
      <div ref={days} className="wide:[&_.days]:grid-flow-row wide:[&_.days]:grid-cols-7">
        {coming ? (
          <DayStrip
            name="day"
            label="Day"
            value={date}
            onChange={chooseDay}
            days={coming.days.map((day) => ({
              value: day.date,
              weekday: day.date === today ? 'Today' : shortDay(day.date).slice(0, 3),
              day: Number(day.date.slice(8)),
              spoken: longDay(day.date),
              note: day.isOpen ? `${day.free} free` : 'Closed',
              ...(day.reason && { reason: day.reason }),
              disabled: !day.isOpen,
            }))}
          />
        ) : (
          <div className="row gap-2 overflow-hidden">
            {Array.from({ length: 7 }, (_, at) => (
              <Skeleton key={at} width="60px" height="78px" className="rounded-xl flex-1" />
            ))}
          </div>
        )}
      </div>

      <div aria-live="polite" aria-busy={slots.isFetching}>
        {slots.isPending && !isFirst ? (
          <SlotsSkeleton />
        ) : slots.error ? (
          <NoSlots problem={problemOf(slots.error)} onRetry={() => void slots.refetch()} />
        ) : times.length === 0 ? (
          <EmptyState icon={<CalendarX2 />} title="No available time slots for this date.">
            Please try a different date.
          </EmptyState>
        ) : (
          <SlotGrid
            name="time"
            label={`Times on ${longDay(date)}`}
            aside="Nairobi time"
            value={choice.time ?? null}
            onChange={(time) => choose(1, { ...choice, date, time, branch })}
            slots={times.map((time) => ({
              value: time,
              time,
              note:
                time === heldTime
                  ? 'held for you'
                  : noteOf(
                      free.find((slot) => slot.startTime === time),
                      choice,
                      now,
                    ),
            }))}
          />
        )}
      </div>
      {choice.time && slots.data && !isStillFree && times.length > 0 && (
        <div className="mt-5">
          <Note tone="bad" role="status">
            <b>{choice.time} is not free any more.</b> Choose another time.
          </Note>
        </div>
      )}
      {rules !== undefined && rules.minAdvanceBooking > 0 && (
        <p className="small quiet mt-3">
          Book at least {duration(rules.minAdvanceBooking * 60)} before you come.
        </p>
      )}
      {times.length === 0 && !slots.isPending && coming && coming.next.length > 0 && (
        <div className="mt-2">
          <p className="label mb-2">Next free times</p>
          <div className="free max-w-[480px]">
            {coming.next.map((slot) => (
              <SlotLink
                key={slot.startsAt}
                href={hrefOf(2, { ...choice, date: slot.date, time: slot.startTime, branch })}
                time={slot.startTime}
                note={slot.date === today ? 'Today' : shortDay(slot.date)}
              />
            ))}
          </div>
        </div>
      )}
      {times.length === 0 && !slots.isPending && <OtherDays {...wizard} branch={branch} date={date} />}
      <MonthDialog
        open={isMonthOpen}
        onOpenChange={setMonthOpen}
        itemKey={item.key}
        branch={branch}
        staff={choice.staff}
        today={today}
        daysAhead={rules?.maxAdvanceBooking ?? DEFAULT_DAYS_AHEAD}
        value={date}
        onChange={(day) => {
          setMonthOpen(false)
          chooseDay(day)
        }}
      />
    </WizardPage>
  )
}

/**
 * If the chosen day has no free time: the first six of the next thirty days that have one
 * (docs/rules/availability.md#other-days).
 */
function OtherDays({
  item,
  choice,
  today,
  branch,
  date,
  hrefOf,
}: WizardState & { branch: string; date: Day }) {
  const where = { ...item.key, branchId: branch, staffId: choice.staff }
  const { data } = useQuery(
    query('GET /bookings/availability', { query: { ...where, from: today, days: PART_DAYS } }),
  )
  const days = data?.days.slice(0, 30).filter((day) => day.isOpen && day.free > 0 && day.date !== date) ?? []
  if (days.length === 0) return null
  return (
    <div className="mt-5" role="group" aria-labelledby="other-days">
      <p className="label mb-2" id="other-days">
        Other days
      </p>
      <div className="free max-w-[480px]">
        {days.slice(0, 6).map((day) => (
          <SlotLink
            key={day.date}
            href={hrefOf(1, { ...choice, date: day.date, time: undefined, branch })}
            time={day.date === today ? 'Today' : shortDay(day.date)}
            note={`${day.free} free`}
          />
        ))}
      </div>
    </div>
  )
}

/** The days around the chosen one and its times: first as loaded by the loader, then fetched. */
function useDay({ item, choice, today, ...loaded }: WizardState) {
  const branch = choice.branch ?? loaded.coming.branchId
  const from = stripStart(today, choice.date)
  const where = { ...item.key, branchId: branch, staffId: choice.staff }
  // The loader's query; later choices differ from it.
  const [first] = useState({ where: JSON.stringify(where), from, date: choice.date ?? loaded.date })
  const isFirstPlace = JSON.stringify(where) === first.where
  const coming = useQuery({
    ...query('GET /bookings/availability', { query: { ...where, from, days: STRIP_DAYS } }),
    ...(isFirstPlace && from === first.from && { initialData: loaded.coming }),
  })
  const date = choice.date ?? loaded.date
  const isFirst = isFirstPlace && date === first.date && loaded.slots !== null
  const slots = useQuery({
    ...query('GET /bookings/slots', { query: { ...where, date } }),
    ...(isFirst && { initialData: loaded.slots! }), // not null if isFirst
  })
  return { coming: coming.data, date, branch, slots, isFirst }
}

function monthsText(days: Day[]): string {
  return [...new Set(days.map(monthOf))].join(' – ')
}

/** The time held by this customer is not free, but can be chosen. */
const withHeld = (free: Slot[], held: string | undefined): string[] =>
  [...new Set([...free.map((slot) => slot.startTime), ...(held ? [held] : [])])].sort()

function noteOf(slot: Slot | undefined, choice: Choice, now: number): string | undefined {
  if (!slot) return undefined
  if (slot.startTime === choice.time) return relativeTime(Date.parse(slot.startsAt), now)
  return slot.available <= 2 && slot.available < slot.total ? `${slot.available} left` : undefined
}

/**
 * A closed day or another rule is shown with the branch's working days; anything else is an error with a
 * retry.
 */
function NoSlots({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  if (problem.extra?.businessRuleViolation === true) {
    // Both have the shape of the contract's Place.
    const place = (problem.extra.branchInfo ?? problem.extra.storeInfo) as Hours | null
    return (
      <div className="mt-5">
        <Note tone="info" icon={<Store />} role="status">
          <b>{problem.message}</b>
          {place?.workingDays && place.workingDays.length > 0 && (
            <>
              {' '}
              {place.name} is open {daysText(place.workingDays)}
              {place.openingTime && place.closingTime && `, ${place.openingTime} to ${place.closingTime}`}.
            </>
          )}
        </Note>
      </div>
    )
  }
  if (problem.status === 0 || problem.status >= 500)
    return (
      <ErrorState title="Failed to load available time slots." onRetry={onRetry}>
        Please try again.
      </ErrorState>
    )
  return <ErrorState icon={<CalendarSearch />} title={problem.message} />
}

type Hours = { name: string; workingDays?: string[]; openingTime: string | null; closingTime: string | null }

function SlotsSkeleton() {
  return (
    <div className="mt-5">
      <Skeleton width="120px" height="20px" />
      <div className="slots mt-2.5">
        {Array.from({ length: 9 }, (_, at) => (
          <Skeleton key={at} height="44px" />
        ))}
      </div>
    </div>
  )
}
