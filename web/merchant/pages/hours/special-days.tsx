import { clsx } from 'clsx'
import { Pencil, Plus, Trash } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { HOURS_TEXTS } from '#contract/stores/limits.ts'
import {
  addDays,
  dayAndMonth,
  formatShortMonth,
  weekdayName,
  toWeekday,
  type Day,
} from '#domain/time/time.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { SmallSelect } from '../../components/small-select.tsx'
import { TimeSelect } from '../../components/time-select.tsx'
import { isPastMidnight, USUAL_TIMES, usualOn, type SpecialDay } from './hours-draft.ts'
import { timesText } from './hours-texts.ts'
import type { HoursState } from './use-hours.ts'

/** The holidays that are shown at first: those of about half a year. */
const DAYS_SHOWN = 183

type Holiday = { day: Day; name: string }

/** Fields for public holidays and other days with hours of their own. */
export function SpecialDays({ hours, holidays, today }: SpecialDaysProps) {
  const { draft, saved, change } = hours
  const [showsYear, setShowsYear] = useState(false)
  const [added, setAdded] = useState('')
  const names = new Map(holidays.map(({ day, name }) => [day, name]))
  const all = [...new Set([...names.keys(), ...Object.keys(draft.days)])].toSorted()
  const isNew = (day: Day) => day in draft.days && !(day in saved.days)
  const days = all.filter((day) => showsYear || day <= addDays(today, DAYS_SHOWN) || isNew(day))

  const set = (day: Day, special: SpecialDay | null) => {
    const { [day]: _before, ...others } = draft.days
    change({ days: special ? { ...others, [day]: special } : others })
  }
  function add() {
    if (added < today) return
    if (!(added in draft.days)) set(added, { times: null, reason: '' })
    setAdded('')
  }

  return (
    <section aria-labelledby="days-title">
      <h2 id="days-title" className="text-20! leading-title">
        {m.merchant_hours_days()}
      </h2>
      <Switch
        className="mt-2"
        checked={draft.closedOnHolidays}
        hint={m.merchant_hours_closed_on_holidays_hint()}
        onChange={({ currentTarget }) => change({ closedOnHolidays: currentTarget.checked })}
      >
        {m.merchant_hours_closed_on_holidays()}
      </Switch>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {days.map((day) => (
          <DayRow
            key={day}
            {...{ day, hours }}
            holiday={names.get(day)}
            year={today.slice(0, 4)}
            isNew={isNew(day)}
            onChange={(special) => set(day, special)}
          />
        ))}
      </ul>
      {days.length < all.length && (
        <button type="button" className={clsx(linkClass, 'min-h-11')} onClick={() => setShowsYear(true)}>
          {m.merchant_hours_whole_year()}
        </button>
      )}
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-40 flex-1"
          type="date"
          label={m.merchant_hours_add_day()}
          min={today}
          max={addDays(today, 366)}
          value={added}
          onChange={({ currentTarget }) => setAdded(currentTarget.value)}
        />
        <Button variant="line" disabled={added < today} onClick={add}>
          <Plus />
          {m.merchant_hours_add()}
        </Button>
      </div>
    </section>
  )
}

function DayRow({ day, year, holiday, isNew, hours: { draft }, onChange }: DayRowProps) {
  const [isOpen, setOpen] = useState(isNew)
  const special = draft.days[day]
  const usual = usualOn(draft, day)
  const choice = special === undefined ? 'usual' : special.times === null ? 'closed' : 'times'
  const isClosedHoliday = holiday !== undefined && draft.closedOnHolidays
  const label = holiday ?? (special?.reason || m.merchant_hours_special_day())
  const dated = m.merchant_hours_dated({ name: label, date: dayAndMonth(day) })

  function choose(next: string) {
    const reason = special?.reason ?? ''
    setOpen(next === 'other' || (next === 'closed' && holiday === undefined))
    if (next === 'usual') onChange(null)
    else onChange({ reason, times: next === 'closed' ? null : (special?.times ?? usual ?? USUAL_TIMES) })
  }

  return (
    <li className="grid gap-2 py-2.5">
      <div className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 narrow:grid-cols-1">
        <span className="grid text-center text-12 leading-title text-ink-2" aria-hidden>
          <b className="font-display text-18 font-bold text-ink">{Number(day.slice(8))}</b>
          {formatShortMonth(day)}
        </span>
        <span className="min-w-0">
          <b className="block leading-row [overflow-wrap:anywhere]">{label}</b>
          <span className="quiet">
            {weekdayName(toWeekday(day))}
            {day.slice(0, 4) !== year && ` ${day.slice(0, 4)}`}
          </span>
        </span>
        <span className="flex items-center">
          <SmallSelect
            className="max-w-38"
            label={m.merchant_hours_on({ day: dated })}
            value={choice}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            {holiday !== undefined && (
              <option value="usual">
                {isClosedHoliday || !usual ? m.merchant_hours_closed() : m.merchant_hours_usual()}
              </option>
            )}
            {(choice === 'closed' || (!isClosedHoliday && (usual !== null || holiday === undefined))) && (
              <option value="closed">
                {isClosedHoliday ? m.merchant_hours_always_closed() : m.merchant_hours_closed()}
              </option>
            )}
            {special?.times && <option value="times">{timesText(special.times)}</option>}
            <option value="other">{m.merchant_hours_other_times()}</option>
          </SmallSelect>
          {special && (special.times || holiday === undefined) && (
            <IconButton
              label={m.merchant_hours_edit_day({ day: dated })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Pencil />
            </IconButton>
          )}
        </span>
      </div>
      {special && isOpen && (
        <div className="grid gap-3 rounded-lg bg-sunk p-3">
          {special.times && (
            <div className="flex flex-wrap items-center gap-2">
              {(['opens', 'closes'] as const).map((end) => (
                <span key={end} className="flex items-center gap-2">
                  {end === 'closes' && <span className="quiet">{m.merchant_hours_to()}</span>}
                  <TimeSelect
                    label={(end === 'opens' ? m.merchant_hours_opens_on : m.merchant_hours_closes_on)({
                      day: dated,
                    })}
                    value={special.times?.[end] ?? ''}
                    onChange={(time) =>
                      onChange({ ...special, times: { ...(special.times ?? USUAL_TIMES), [end]: time } })
                    }
                  />
                </span>
              ))}
              {isPastMidnight(special.times) && (
                <span className="w-full text-13 text-ink-2">{m.merchant_hours_next_day()}</span>
              )}
            </div>
          )}
          {holiday === undefined && (
            <TextField
              label={m.merchant_hours_reason()}
              optional
              maxLength={HOURS_TEXTS.reason.max}
              placeholder={m.merchant_hours_reason_example()}
              value={special.reason}
              onChange={({ currentTarget }) => onChange({ ...special, reason: currentTarget.value })}
            />
          )}
          <p>
            <Button variant="line" size="touch" onClick={() => onChange(null)}>
              <Trash />
              {m.merchant_hours_remove_day()}
            </Button>
          </p>
        </div>
      )}
    </li>
  )
}

type SpecialDaysProps = { hours: HoursState; holidays: readonly Holiday[]; today: Day }
type DayRowProps = {
  day: Day
  /** Name of the day, if it is a public holiday. */
  holiday: string | undefined
  /** The running year, which is not repeated. */
  year: string
  /** True if the details of the day are open at first. */
  isNew: boolean
  hours: HoursState
  onChange: (special: SpecialDay | null) => void
}
