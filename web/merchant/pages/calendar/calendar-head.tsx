import { ParaglideMessage } from '@inlang/paraglide-js-react'
import {
  Bell,
  BellOff,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Lock,
  Plus,
  Printer,
  ScanLine,
} from 'lucide-react'
import { clsx } from 'clsx'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { addDays, dayAndMonth, dayOf, isDay, shortDay, type At, type Day } from '#domain/time/time.ts'
import { centsOf } from '#web/shared/document/booked-item.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { IconButton, IconLink } from '#web/components/forms/icon-button.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { boldIn } from '#web/components/feedback/message-markup.tsx'
import { paths } from '../../paths.ts'
import { useSoundChoice } from './arrival-sound.ts'
import {
  addressOf,
  CALENDAR_VIEWS,
  daysPerStep,
  mondayOf,
  type CalendarChoice,
  type CalendarView,
} from './calendar-choice.ts'
import type { CalendarReply } from './calendar-data.ts'

/** The date and what can be chosen: the view, the store, and what to add. */
export function CalendarHead({ choice, calendar, now, onWalkIn, onBlock }: CalendarHeadProps) {
  const today = dayOf(now)
  const { view, date } = choice
  const pathOf = (changes: Partial<CalendarChoice>) =>
    paths.calendar(addressOf({ ...choice, ...changes }, today))
  const step = daysPerStep(view)
  const { summary } = calendar
  return (
    <header className="mb-4 grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <PlaceChoice {...{ choice, calendar, pathOf }} />
          <div className="flex items-center gap-1">
            <h1 className="mr-1 text-28">{titleOf(choice)}</h1>
            <IconLink label={PREVIOUS[view]()} href={pathOf({ date: addDays(date, -step) })}>
              <ChevronLeft />
            </IconLink>
            <IconLink label={NEXT[view]()} href={pathOf({ date: addDays(date, step) })}>
              <ChevronRight />
            </IconLink>
            <DateChoice key={date} {...{ date, pathOf }} />
          </div>
          <p className="text-14 text-ink-2 wide:text-16">
            <ParaglideMessage
              message={m.merchant_day_bookings}
              inputs={{ count: summary.bookings }}
              markup={{ b: figure }}
            />{' '}
            <ParaglideMessage
              message={m.merchant_day_to_collect}
              inputs={{ amount: formatKes(centsOf(summary.toCollect)) }}
              markup={{ b: figure }}
            />{' '}
            <ParaglideMessage
              message={m.merchant_day_to_confirm}
              inputs={{ count: summary.waiting }}
              markup={{ b: figure }}
            />
          </p>
        </div>
        <div className="flex items-center gap-2 max-mid:w-full narrow:flex-wrap">
          <nav
            className="grid min-w-0 grow auto-cols-fr grid-flow-col overflow-hidden rounded-control border-control border-edge
              bg-surface narrow:grid-flow-row"
            aria-label={m.merchant_calendar_view()}
          >
            {CALENDAR_VIEWS.map((each) => (
              <Link
                key={each}
                href={pathOf({ view: each })}
                aria-current={each === view ? 'page' : undefined}
                className={clsx(
                  'grid min-h-11 place-items-center px-1.5 text-14 mid:px-4 font-semibold focus-visible:-outline-offset-3',
                  each === view ? 'bg-ink text-paper' : 'text-ink-2 hover:text-ink',
                )}
              >
                {VIEWS[each]()}
              </Link>
            ))}
          </nav>
          <IconLink
            variant="line"
            label={m.merchant_calendar_print_day()}
            href={paths.calendarPrint(addressOf({ ...choice, view: 'day' }, today))}
          >
            <Printer />
          </IconLink>
          <SoundSwitch />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {date !== today && (
          <ButtonLink variant="line" size="touch" href={pathOf({ date: today })}>
            {m.merchant_nav_today()}
          </ButtonLink>
        )}
        <Button variant="line" size="touch" onClick={onWalkIn}>
          <Plus />
          {m.merchant_calendar_walk_in()}
        </Button>
        <Button variant="line" size="touch" onClick={onBlock}>
          <Lock />
          {m.merchant_calendar_block_time()}
        </Button>
        <ButtonLink
          href={paths.scan()}
          className="max-wide:fixed max-wide:right-4 max-wide:bottom-[calc(72px+env(safe-area-inset-bottom))] max-wide:z-10
            max-wide:rounded-full max-wide:shadow-float wide:ml-auto wide:min-h-11!"
        >
          <ScanLine />
          {m.merchant_scan_title()}
        </ButtonLink>
      </div>
    </header>
  )
}

const figure = boldIn('font-emphasis text-ink not-first:ml-3')

function titleOf({ view, date }: CalendarChoice): string {
  if (view === 'day') return shortDay(date)
  const first = view === 'week' ? mondayOf(date) : date
  const last = addDays(first, 6)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return m.merchant_calendar_days({
    first: isOneMonth ? String(Number(first.slice(8))) : dayAndMonth(first),
    last: dayAndMonth(last),
  })
}

/** A native picker behind an icon. */
function DateChoice({ date, pathOf }: { date: Day; pathOf: PathOf }) {
  const navigate = useNavigate()
  return (
    <label className="relative grid size-11 place-items-center rounded-full hover:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <span className="sr-only">{m.merchant_day_date()}</span>
      <ChevronDown aria-hidden />
      <input
        type="date"
        className="absolute inset-0 size-full cursor-pointer opacity-0 [&::-webkit-calendar-picker-indicator]:absolute
          [&::-webkit-calendar-picker-indicator]:inset-0 [&::-webkit-calendar-picker-indicator]:size-full"
        defaultValue={date}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (isDay(value) && value !== date) void navigate(pathOf({ date: value }))
        }}
      />
    </label>
  )
}

/** All stores, one store, or one of its branches; nothing for a merchant with one branch. */
function PlaceChoice({ choice, calendar, pathOf }: PlaceChoiceProps) {
  const navigate = useNavigate()
  const { stores, branches } = calendar
  if (branches.length < 2) return <p className="quiet font-semibold">{stores[0]?.name}</p>
  const places = stores.flatMap((store) => {
    const ofStore = branches.filter(({ storeId }) => storeId === store.id)
    const whole = { key: store.id, label: store.name, storeId: store.id, branchId: undefined }
    if (ofStore.length < 2) return [whole]
    const parts = ofStore.map(({ id, name }) => ({ key: id, label: name, storeId: store.id, branchId: id }))
    return stores.length < 2 ? parts : [whole, ...parts]
  })
  return (
    <label className="relative inline-flex max-w-full min-w-0 items-center quiet font-semibold">
      <span className="sr-only">{m.merchant_calendar_place()}</span>
      <select
        key={choice.branchId ?? choice.storeId ?? ''}
        className="min-h-11 max-w-full cursor-pointer [field-sizing:content] appearance-none truncate rounded-control bg-transparent pr-6"
        defaultValue={choice.branchId ?? choice.storeId ?? ''}
        onChange={(event) => {
          const chosen = places.find(({ key }) => key === event.currentTarget.value)
          void navigate(pathOf({ storeId: chosen?.storeId, branchId: chosen?.branchId, staffId: undefined }))
        }}
      >
        <option value="">
          {stores.length > 1
            ? m.merchant_day_all_stores({ count: stores.length })
            : m.merchant_calendar_all_branches()}
        </option>
        {places.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className="small-icon pointer-events-none absolute right-0" aria-hidden />
    </label>
  )
}

function SoundSwitch() {
  const { isOn, change } = useSoundChoice()
  return (
    <IconButton
      variant="line"
      label={m.merchant_calendar_sound()}
      aria-pressed={isOn}
      onClick={() => change(!isOn)}
    >
      {isOn ? <Bell /> : <BellOff />}
    </IconButton>
  )
}

const VIEWS: Record<CalendarView, () => string> = {
  day: m.merchant_calendar_day,
  week: m.merchant_calendar_week,
  list: m.merchant_calendar_list,
}
const PREVIOUS: Record<CalendarView, () => string> = {
  day: m.merchant_day_previous,
  week: m.merchant_calendar_previous_week,
  list: m.merchant_calendar_previous_days,
}
const NEXT: Record<CalendarView, () => string> = {
  day: m.merchant_day_next,
  week: m.merchant_calendar_next_week,
  list: m.merchant_calendar_next_days,
}

type PathOf = (changes: Partial<CalendarChoice>) => string
type PlaceChoiceProps = { choice: CalendarChoice; calendar: CalendarReply; pathOf: PathOf }
type CalendarHeadProps = {
  choice: CalendarChoice
  calendar: CalendarReply
  now: At
  onWalkIn: () => void
  onBlock: () => void
}
