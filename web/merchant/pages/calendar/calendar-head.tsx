import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Bell, BellOff, ChevronDown, EllipsisVertical, Lock, Plus, Printer } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { addDays, dayAndMonth, toDay, shortDay, type At } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { IconButton, IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { DateTitle, DayBar, figure } from '../../layout/day-bar.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../role.ts'
import { useSoundChoice } from './data/arrival-sound.ts'
import {
  toAddress,
  CALENDAR_VIEWS,
  daysPerStep,
  getMonday,
  type CalendarChoice,
  type CalendarView,
} from './data/calendar-choice.ts'
import type { CalendarReply } from './data/calendar-data.ts'

/** The date and what can be chosen: the view, the store, and what to add. */
export function CalendarHead({ choice, calendar, now, onWalkIn, onBlock, onAdd }: CalendarHeadProps) {
  // A choice is another address, at which the sheet is closed.
  const { key } = useLocation()
  const [menuAt, setMenuAt] = useState<string>()
  const today = toDay(now)
  const { view, date } = choice
  const getPath = (changes: Partial<CalendarChoice>) =>
    paths.calendar(toAddress({ ...choice, ...changes }, today))
  const step = daysPerStep(view)
  const controls = (
    <>
      <ViewSwitch {...{ view, getPath }} />
      <IconLink
        variant="line"
        label={m.merchant_calendar_print_day()}
        href={paths.calendarPrint(toAddress({ ...choice, view: 'day' }, today))}
      >
        <Printer />
      </IconLink>
      <SoundSwitch />
      {date !== today && (
        <ButtonLink variant="line" size="touch" href={getPath({ date: today })}>
          {m.merchant_nav_today()}
        </ButtonLink>
      )}
    </>
  )
  return (
    <DayBar
      place={<PlaceChoice {...{ choice, calendar, getPath }} />}
      title={
        <DateTitle
          isShort
          title={getTitle(choice)}
          date={date}
          getPath={(day) => getPath({ date: day })}
          previous={{ label: PREVIOUS[view](), href: getPath({ date: addDays(date, -step) }) }}
          next={{ label: NEXT[view](), href: getPath({ date: addDays(date, step) }) }}
        />
      }
      actions={
        <>
          <div className="flex flex-wrap items-center justify-end gap-2 max-wide:hidden">
            {controls}
            <Button variant="line" size="touch" onClick={onBlock}>
              <Lock />
              {m.merchant_calendar_block_time()}
            </Button>
            <Button variant="line" size="touch" onClick={onWalkIn}>
              <Plus />
              {m.merchant_calendar_walk_in()}
            </Button>
          </div>
          <div className="flex items-center gap-1 wide:hidden">
            <IconButton
              label={m.merchant_calendar_add()}
              className="bg-primary! text-on-primary hover:bg-primary-press!"
              onClick={onAdd}
            >
              <Plus />
            </IconButton>
            <Sheet
              open={menuAt === key}
              onOpenChange={(isOpen) => setMenuAt(isOpen ? key : undefined)}
              title={m.merchant_calendar_more_choices()}
              trigger={
                <IconButton label={m.merchant_calendar_more_choices()}>
                  <EllipsisVertical />
                </IconButton>
              }
            >
              <div className="flex flex-wrap items-center gap-2 pb-2">
                {controls}
                <CalendarsLink />
              </div>
            </Sheet>
          </div>
        </>
      }
      figures={<FiguresLine {...{ calendar }} />}
    />
  )
}

/** A phone has them on the page of today. */
const FiguresLine = ({ calendar: { summary } }: { calendar: CalendarReply }) => (
  <p className="text-16 text-ink-2 max-wide:hidden">
    <ParaglideMessage
      message={m.merchant_day_bookings}
      inputs={{ count: summary.bookings }}
      markup={{ b: figure }}
    />{' '}
    <ParaglideMessage
      message={m.merchant_day_to_collect}
      inputs={{ amount: formatKes(shillingsToCents(summary.toCollect)) }}
      markup={{ b: figure }}
    />{' '}
    <span className="ml-4">
      <ParaglideMessage
        message={m.merchant_day_to_confirm}
        inputs={{ count: summary.waiting }}
        markup={{ b: figure }}
      />
    </span>
    <span className="ml-4">
      <CalendarsLink />
    </span>
  </p>
)

/** Leads to the private links, for those who may make some. */
const CalendarsLink = () =>
  useMay()('editCatalogue') && (
    <Link className={clsx(linkClass, 'inline-flex items-center max-wide:min-h-11')} href={paths.calendars()}>
      {m.merchant_calendars_title()}
    </Link>
  )

const ViewSwitch = ({ view, getPath }: { view: CalendarView; getPath: GetPath }) => (
  <nav
    className="grid min-w-0 auto-cols-fr grid-flow-col overflow-hidden rounded-control border-control border-edge
      bg-surface max-wide:w-full narrow:grid-flow-row"
    aria-label={m.merchant_calendar_view()}
  >
    {CALENDAR_VIEWS.map((each) => (
      <Link
        key={each}
        href={getPath({ view: each })}
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
)

function getTitle({ view, date }: CalendarChoice): string {
  if (view === 'day') return shortDay(date)
  const first = view === 'week' ? getMonday(date) : date
  const last = addDays(first, 6)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return m.merchant_calendar_days({
    first: isOneMonth ? String(Number(first.slice(8))) : dayAndMonth(first),
    last: dayAndMonth(last),
  })
}

/** Choice of all stores, one store, or one of its branches; nothing for a merchant with one branch. */
function PlaceChoice({ choice, calendar, getPath }: PlaceChoiceProps) {
  const navigate = useNavigate()
  const { stores, branches } = calendar
  if (branches.length < 2) return <p className="quiet truncate font-semibold">{stores[0]?.name}</p>
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
        className="-my-1 min-h-11 max-w-full cursor-pointer [field-sizing:content] appearance-none truncate rounded-control
          bg-transparent pr-6 wide:my-0 wide:min-h-9"
        defaultValue={choice.branchId ?? choice.storeId ?? ''}
        onChange={(event) => {
          const chosen = places.find(({ key }) => key === event.currentTarget.value)
          void navigate(getPath({ storeId: chosen?.storeId, branchId: chosen?.branchId, staffId: undefined }))
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

type GetPath = (changes: Partial<CalendarChoice>) => string
type PlaceChoiceProps = { choice: CalendarChoice; calendar: CalendarReply; getPath: GetPath }
type CalendarHeadProps = {
  choice: CalendarChoice
  calendar: CalendarReply
  now: At
  onWalkIn: () => void
  onBlock: () => void
  /** Opens the choice between the two. */
  onAdd: () => void
}
