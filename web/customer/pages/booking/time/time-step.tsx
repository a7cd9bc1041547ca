import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarX2 } from '#web/ui/icons/icons.tsx'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type * as z from 'zod'
import { clsx } from 'clsx'
import { m } from '#messages'
import type { Slot as SlotSchema } from '#contract/entities/booking.ts'
import { DEFAULT_DAYS_AHEAD } from '#domain/booking/booking-policy.ts'
import {
  addDays,
  dayAndTime,
  toDay,
  duration,
  longDay,
  formatMonth,
  relativeTime,
  shortWeekdayName,
  toWeekday,
  type Day,
} from '#domain/time/time.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { DayLinks } from '#web/ui/booking/day-strip.tsx'
import { bold, linkTo } from '#web/ui/feedback/message-markup.tsx'
import { slotColumns } from '#web/ui/booking/slot-columns.ts'
import { SlotLinkGrid } from '#web/ui/booking/slot-grid.tsx'
import { SlotLink, SlotLinks } from '#web/ui/booking/slot-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { ChipLink } from '#web/ui/forms/chip.tsx'
import { railLook } from '#web/ui/media/rail-look.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { centreInRow } from '#web/ui/navigation/show-current.ts'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { STRIP_DAYS, stripStart, type Choice } from '../state/choice.ts'
import { reservedOn, withHeld } from '../state/reserved.ts'
import { relativeDay } from '../state/moment-text.ts'
import { ItemSummary, PriceInShort } from '../frame/money-lines.tsx'
import { NoSlots } from './no-slots.tsx'
import { OtherDays } from './other-days.tsx'
import { useDay } from './use-day.ts'
import { paths } from '../../../paths.ts'
import { ChooseServices, VisitServices } from './visit-services.tsx'
import { WizardPage } from '../frame/wizard-page.tsx'
import type { WizardState } from '../state/wizard-state.ts'

type Slot = z.infer<typeof SlotSchema>

const MonthDialog = lazyPart(async () => (await import('./month-dialog.tsx')).MonthDialog)

/** Step 1: a day with its number of free times, then a time, which leads to the review. */
export function TimeStep(wizard: WizardState) {
  const { item, now, today, choice, day: chosenDay, branches, staff, getHref, choose } = wizard
  const [isMonthOpen, setMonthOpen] = useState(false)
  const [wasMonthOpen, setMonthLoaded] = useState(false)
  const [switchedTo, setSwitchedTo] = useState<string>()
  const { coming, date, branch, slots, isFirst } = useDay(wizard, switchedTo)
  const place = branches.find((each) => each.id === branch)
  const person = staff.find((each) => each.id === choice.staff)
  const free = slots.data?.detailedSlots ?? []
  const heldStart = reservedOn(wizard, date, branch)
  const starts = withHeld(free, heldStart)
  const rules = slots.data?.bookingRules
  const isStillFree = choice.startsAt !== undefined && starts.includes(choice.startsAt)
  const branchRow = useRef<HTMLDivElement>(null)
  const dayRow = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const row of [branchRow, dayRow]) {
      const chosen = row.current?.querySelector('[aria-current]')
      if (chosen) centreInRow(chosen)
    }
  }, [])

  /** A new day clears the time. */
  const onDay = (day: Day): Choice => ({ ...choice, date: day, startsAt: undefined, branch })
  function chooseDay(day: Day) {
    setSwitchedTo(undefined)
    choose(1, onDay(day))
  }
  /** Another place has other times and staff. */
  const atBranch = (id: string): Choice => ({
    ...choice,
    date: chosenDay,
    branch: id,
    startsAt: undefined,
    staff: undefined,
  })
  function chooseBranch(id: string) {
    setSwitchedTo(id)
    choose(1, atBranch(id))
  }
  /** A time leads to the review. The place and the person can be changed there. */
  const reviewHref = (startsAt: string, day: Day) => getHref(3, { ...choice, date: day, startsAt, branch })
  const chosenHref = isStillFree && choice.startsAt && reviewHref(choice.startsAt, date)

  if (wizard.more) return <ChooseServices {...wizard} more={wizard.more} branch={branch} />
  return (
    <WizardPage
      {...wizard}
      step={1}
      title={m.booking_time_title()}
      action={
        chosenHref && (
          <ButtonLink size="lg" full href={chosenHref}>
            {m.booking_continue()}
          </ButtonLink>
        )
      }
      footAction={chosenHref && <ButtonLink href={chosenHref}>{m.booking_continue()}</ButtonLink>}
      foot={chosenHref ? undefined : null}
      note={item.feeCents > 0 ? m.booking_place_next_pay() : m.booking_place_next_confirm()}
    >
      <div className="wide:hidden mt-3">
        <ItemSummary item={item} price={<PriceInShort item={item} />} />
      </div>
      <VisitServices {...wizard} branch={branch} />
      {branches.length > 1 && (
        <div className="mt-4" role="group" aria-labelledby="branches">
          <p className="mb-2 text-14 font-semibold" id="branches">
            {m.booking_place_branch()}
          </p>
          <div ref={branchRow} className={railLook({ of: 'links' })}>
            {branches.map((each) => (
              <ChipLink
                key={each.id}
                tall
                selected={each.id === branch}
                // Without scripts, the link leads to the first free day of that branch.
                href={getHref(1, { ...atBranch(each.id), date: undefined })}
                onClick={inThisTab(() => chooseBranch(each.id))}
              >
                {each.name}
              </ChipLink>
            ))}
          </div>
        </div>
      )}
      {person && place && (
        <p className="quiet mt-2">
          <ParaglideMessage
            message={m.booking_time_shown_with}
            inputs={{ staff: person.name, place: place.name }}
            markup={{
              all: linkTo(getHref(1, { ...choice, staff: undefined })),
            }}
          />
        </p>
      )}
      <div className="flex items-center justify-between gap-2 mt-4 mb-2.5">
        <h2 className="font-text! text-16! leading-normal! tracking-normal! font-semibold">
          {monthsText(coming?.days.map((day) => day.date) ?? [date || wizard.date])}
        </h2>
        <button
          type="button"
          className={clsx(
            linkClass,
            'text-14 leading-6 min-h-11 noscript:hidden in-data-not-hydrated:hidden',
          )}
          onClick={() => {
            setMonthLoaded(true)
            setMonthOpen(true)
          }}
        >
          {m.booking_time_more_dates()}
        </button>
        <Link
          className={clsx(linkClass, 'text-14 leading-6 py-2.5 not-noscript:not-in-data-not-hydrated:hidden')}
          href={getHref(1, onDay(addDays(stripStart(today, date), STRIP_DAYS)))}
        >
          {m.booking_time_more_dates()}
        </Link>
      </div>
      <div ref={dayRow}>
        {coming ? (
          <DayLinks
            label={m.booking_time_day()}
            inWeeks
            current={date}
            days={coming.days.map((day) => ({
              value: day.date,
              weekday: day.date === today ? m.booking_day_today() : shortWeekdayName(toWeekday(day.date)),
              day: Number(day.date.slice(8)),
              spoken: longDay(day.date),
              note: day.isOpen ? m.booking_day_note_free({ count: day.free }) : m.booking_day_note_closed(),
              ...(day.reason && { reason: day.reason }),
              disabled: !day.isOpen,
              href: getHref(1, onDay(day.date)),
              onClick: inThisTab(() => chooseDay(day.date)),
            }))}
          />
        ) : (
          <div className="flex items-center gap-2 overflow-hidden">
            {Array.from({ length: 7 }, (_, at) => (
              <Skeleton key={at} width="60px" height="78px" className="flex-1" />
            ))}
          </div>
        )}
      </div>

      <div aria-live="polite" aria-busy={slots.isFetching}>
        {slots.isPending && !isFirst ? (
          <SlotsSkeleton />
        ) : slots.error ? (
          <NoSlots problem={toProblem(slots.error)} onRetry={() => void slots.refetch()} />
        ) : starts.length === 0 ? (
          <EmptyState
            icon={<CalendarX2 />}
            title={m.booking_time_none()}
            action={
              // Nobody waits for a visit of several services.
              !choice.also && (
                <ButtonLink
                  variant="line"
                  href={paths.joinWaitlist({ ...item.key, branch, staff: choice.staff, date })}
                >
                  {m.waitlist_join_link()}
                </ButtonLink>
              )
            }
          >
            {m.booking_time_none_hint()}
          </EmptyState>
        ) : (
          <SlotLinkGrid
            label={m.booking_time_times_on({ day: longDay(date) })}
            aside={m.booking_time_nairobi()}
            day={date}
            current={choice.startsAt}
            slots={starts.map((startsAt) => ({
              startsAt,
              href: reviewHref(startsAt, date),
              note:
                startsAt === heldStart
                  ? m.booking_time_held()
                  : formatNote(
                      free.find((slot) => slot.startsAt === startsAt),
                      choice,
                      now,
                    ),
            }))}
          />
        )}
      </div>
      {choice.startsAt && slots.data && !isStillFree && starts.length > 0 && (
        <div className="mt-5">
          <Note tone="bad" role="status">
            <ParaglideMessage
              message={m.booking_time_gone}
              inputs={{ time: dayAndTime(Date.parse(choice.startsAt), now) }}
              markup={{ b: bold }}
            />
          </Note>
        </div>
      )}
      {rules !== undefined && rules.minAdvanceBooking > 0 && (
        <p className="quiet mt-3">
          {m.booking_time_notice({ duration: duration(rules.minAdvanceBooking * 60) })}
        </p>
      )}
      {starts.length === 0 && !slots.isPending && coming && coming.next.length > 0 && (
        <div className="mt-2">
          <p className="mb-2 text-14 font-semibold">{m.booking_time_next_free()}</p>
          <SlotLinks className="max-w-120">
            {coming.next.map((slot) => (
              <SlotLink
                key={slot.startsAt}
                href={reviewHref(slot.startsAt, slot.date)}
                time={slot.startTime}
                note={relativeDay(toDay(Date.parse(slot.startsAt)), now)}
              />
            ))}
          </SlotLinks>
        </div>
      )}
      {starts.length === 0 && !slots.isPending && <OtherDays {...wizard} branch={branch} date={date} />}
      {wasMonthOpen && (
        <MonthDialog
          open={isMonthOpen}
          onOpenChange={setMonthOpen}
          itemKey={item.key}
          branch={branch}
          staff={choice.staff}
          also={choice.also}
          today={today}
          daysAhead={rules?.maxAdvanceBooking ?? DEFAULT_DAYS_AHEAD}
          value={date || wizard.date}
          onChange={(day) => {
            setMonthOpen(false)
            chooseDay(day)
          }}
        />
      )}
    </WizardPage>
  )
}

/** A choice is shown at once, and adds no history entry. */
const inThisTab = (choose: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  choose()
}

function monthsText(days: Day[]): string {
  return [...new Set(days.map(formatMonth))].join(' – ')
}

function formatNote(slot: Slot | undefined, choice: Choice, now: number): string | undefined {
  if (!slot) return undefined
  if (slot.startsAt === choice.startsAt) return relativeTime(Date.parse(slot.startsAt), now)
  return slot.available <= 2 && slot.available < slot.total
    ? m.booking_time_left({ count: slot.available })
    : undefined
}

function SlotsSkeleton() {
  return (
    <div className="mt-5">
      <Skeleton width="120px" height="20px" />
      <div className={`mt-2.5 ${slotColumns}`}>
        {Array.from({ length: 9 }, (_, at) => (
          <Skeleton key={at} height="44px" />
        ))}
      </div>
    </div>
  )
}
