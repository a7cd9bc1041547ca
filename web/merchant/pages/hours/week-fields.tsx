import { Copy } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { shortWeekdayName, WEEKDAY_NAMES_FROM_MONDAY, weekdayName, WEEKDAYS } from '#domain/time/time.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { TimeSelect } from '../../components/time-select.tsx'
import { timesText } from './hours-texts.ts'
import { isPastMidnight, USUAL_TIMES, type Times, type Weekday } from './hours-draft.ts'
import type { HoursState } from './use-hours.ts'
import { DaySwitch } from '../../components/day-switch.tsx'

/** The hours of every week. */
export function WeekFields({ hours: { draft, saved, change } }: { hours: HoursState }) {
  const set = (weekday: Weekday, times: Times | null) => change({ week: { ...draft.week, [weekday]: times } })
  const open = WEEKDAY_NAMES_FROM_MONDAY.filter((weekday) => draft.week[weekday] !== null)
  const [first] = open
  const firstTimes = first && draft.week[first]
  const isSame = open.every((weekday) => timesText(draft.week[weekday]) === timesText(firstTimes ?? null))

  function toggle(weekday: Weekday) {
    set(weekday, draft.week[weekday] ? null : (saved.week[weekday] ?? firstTimes ?? USUAL_TIMES))
  }
  function copyFirst() {
    if (!firstTimes) return
    const copied = Object.fromEntries(open.map((weekday) => [weekday, firstTimes]))
    change({ week: { ...draft.week, ...copied } })
  }

  return (
    <section className={panelClass({ className: 'py-2.5! max-wide:px-3!' })} aria-labelledby="week-title">
      <h2 id="week-title" className="sr-only">
        {m.merchant_hours_week()}
      </h2>
      <ul className="divide-y divide-line">
        {WEEKDAY_NAMES_FROM_MONDAY.map((weekday) => {
          const times = draft.week[weekday]
          const before = saved.week[weekday]
          const name = weekdayName(WEEKDAYS.indexOf(weekday))
          const isChanged = timesText(times) !== timesText(before)
          return (
            <li
              key={weekday}
              className="grid grid-cols-[auto_minmax(2.75rem,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 narrow:grid-cols-[auto_1fr] wide:grid-cols-[auto_9rem_1fr] wide:gap-x-4"
            >
              <DaySwitch
                label={m.merchant_hours_open_on({ day: name })}
                checked={times !== null}
                onChange={() => toggle(weekday)}
              />
              <span>
                <b className="wide:hidden">{shortWeekdayName(WEEKDAYS.indexOf(weekday))}</b>
                <b className="max-wide:hidden">{name}</b>
                {isChanged && (
                  <span className="block text-12 text-ink-2 max-wide:hidden">
                    {m.merchant_hours_was({ times: timesText(before) })}
                  </span>
                )}
              </span>
              {times ? (
                <span className="flex flex-wrap items-center gap-x-1.5 narrow:col-span-2 wide:gap-x-2">
                  <TimeSelect
                    label={m.merchant_hours_opens_on({ day: name })}
                    value={times.opens}
                    isChanged={before?.opens !== times.opens}
                    onChange={(opens) => set(weekday, { ...times, opens })}
                  />
                  <span className="quiet">{m.merchant_hours_to()}</span>
                  <TimeSelect
                    label={m.merchant_hours_closes_on({ day: name })}
                    value={times.closes}
                    isChanged={before?.closes !== times.closes}
                    onChange={(closes) => set(weekday, { ...times, closes })}
                  />
                  {isPastMidnight(times) && (
                    <span className="w-full text-13 text-ink-2">{m.merchant_hours_next_day()}</span>
                  )}
                </span>
              ) : (
                <span className="text-ink-2 narrow:col-span-2">{m.merchant_hours_closed()}</span>
              )}
              {isChanged && (
                <span className="col-span-full text-13 text-ink-2 wide:hidden">
                  {m.merchant_hours_was({ times: timesText(before) })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {first && !isSame && (
        <p className="border-t border-line pt-2.5">
          <Button variant="soft" size="touch" className="text-left whitespace-normal!" onClick={copyFirst}>
            <Copy />
            {m.merchant_hours_copy({ day: weekdayName(WEEKDAYS.indexOf(first)) })}
          </Button>
        </p>
      )}
    </section>
  )
}
