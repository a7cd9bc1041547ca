import { Coffee, Copy, Plus, X } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { shortWeekdayName, WEEKDAY_NAMES_FROM_MONDAY, weekdayName, WEEKDAYS } from '#domain/time/time.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { DaySwitch } from '../../components/day-switch.tsx'
import { TimeSelect } from '../../components/time-select.tsx'
import { USUAL_BREAK, USUAL_SHIFT, type Times, type Weekday, type WorkDay } from './person-draft.ts'
import { workDayText } from './person-texts.ts'
import type { PersonState } from './use-person.ts'

/** The shifts of every week, and the breaks within them. */
export function ShiftFields({
  state: {
    draft,
    saved: { draft: saved },
    errors,
    change,
  },
}: {
  state: PersonState
}) {
  const working = WEEKDAY_NAMES_FROM_MONDAY.filter((weekday) => draft[weekday].shifts.length > 0)
  const [first] = working
  const isSame = working.every((weekday) => workDayText(draft[weekday]) === workDayText(draft[working[0]!]))

  function toggle(weekday: Weekday, isWorking: boolean) {
    if (!isWorking) return change({ [weekday]: { shifts: [], breaks: [] } })
    const before = saved[weekday]
    if (before.shifts.length > 0) return change({ [weekday]: before })
    change({ [weekday]: first ? draft[first] : { shifts: [USUAL_SHIFT], breaks: [] } })
  }

  return (
    <div>
      <ul className="divide-y divide-line">
        {WEEKDAY_NAMES_FROM_MONDAY.map((weekday) => (
          <DayFields
            key={weekday}
            weekday={weekday}
            day={draft[weekday]}
            isChanged={workDayText(draft[weekday]) !== workDayText(saved[weekday])}
            error={errors[weekday]}
            onToggle={(isWorking) => toggle(weekday, isWorking)}
            onChange={(day) => change({ [weekday]: day })}
          />
        ))}
      </ul>
      {first && !isSame && (
        <p className="border-t border-line pt-3">
          <Button
            variant="soft"
            size="touch"
            className="text-left whitespace-normal!"
            onClick={() => change(Object.fromEntries(working.map((weekday) => [weekday, draft[first]])))}
          >
            <Copy />
            {m.merchant_staff_copy({ day: weekdayName(WEEKDAYS.indexOf(first)) })}
          </Button>
        </p>
      )}
    </div>
  )
}

function DayFields({ weekday, day, isChanged, error, onToggle, onChange }: DayFieldsProps) {
  const index = WEEKDAYS.indexOf(weekday)
  const name = weekdayName(index)
  const { shifts, breaks } = day
  const [firstShift, ...furtherShifts] = shifts
  const isWorking = shifts.length > 0
  return (
    <li
      data-invalid={error ? true : undefined}
      className="grid grid-cols-[auto_minmax(2.75rem,1fr)_auto] items-center gap-x-3 gap-y-1.5 py-2 narrow:grid-cols-[auto_1fr] wide:grid-cols-[auto_8rem_1fr]"
    >
      <DaySwitch label={m.merchant_staff_works_on({ day: name })} checked={isWorking} onChange={onToggle} />
      <b>
        <span className="wide:hidden">{shortWeekdayName(index)}</span>
        <span className="max-wide:hidden">{name}</span>
        {isChanged && <span className="ml-2 inline-block size-2 rounded-full bg-info" aria-hidden />}
      </b>
      {firstShift ? (
        <SpanFields
          times={firstShift}
          label={m.merchant_staff_shift_on({ number: 1, day: name })}
          onChange={(next) => onChange({ ...day, shifts: shifts.with(0, next) })}
        />
      ) : (
        <span className="text-ink-2">{m.merchant_staff_off()}</span>
      )}
      {firstShift && (
        <div className="col-span-full grid justify-items-end gap-1.5 wide:col-span-1 wide:col-start-3 wide:justify-items-start">
          {furtherShifts.map((times, at) => (
            <SpanFields
              key={at}
              times={times}
              label={m.merchant_staff_shift_on({ number: at + 2, day: name })}
              onChange={(next) => onChange({ ...day, shifts: shifts.with(at + 1, next) })}
              onRemove={() => onChange({ ...day, shifts: shifts.toSpliced(at + 1, 1) })}
            />
          ))}
          {breaks.map((times, at) => (
            <SpanFields
              key={at}
              isBreak
              times={times}
              label={m.merchant_staff_break_on({ number: at + 1, day: name })}
              onChange={(next) => onChange({ ...day, breaks: breaks.with(at, next) })}
              onRemove={() => onChange({ ...day, breaks: breaks.toSpliced(at, 1) })}
            />
          ))}
          <span className="flex flex-wrap gap-x-4">
            <AddButton
              label={m.merchant_staff_add_break()}
              day={name}
              onClick={() => onChange({ ...day, breaks: [...breaks, USUAL_BREAK] })}
            />
            <AddButton
              label={m.merchant_staff_add_shift()}
              day={name}
              onClick={() => onChange({ ...day, shifts: [...shifts, nextShift(shifts)] })}
            />
          </span>
        </div>
      )}
      {error && (
        <div className="col-span-full">
          <FieldError id={`${weekday}-error`}>{error}</FieldError>
        </div>
      )}
    </li>
  )
}

function SpanFields({ times, label, isBreak, onChange, onRemove }: SpanFieldsProps) {
  return (
    <span
      className="flex flex-wrap items-center gap-x-1.5 gap-y-1 wide:gap-x-2"
      role="group"
      aria-label={label}
    >
      {isBreak && <Coffee className="small-icon text-ink-2" aria-hidden />}
      <TimeSelect
        label={m.merchant_staff_starts()}
        value={times.starts}
        onChange={(starts) => onChange({ ...times, starts })}
      />
      <span className="quiet">{m.merchant_hours_to()}</span>
      <TimeSelect
        label={m.merchant_staff_ends()}
        value={times.ends}
        onChange={(ends) => onChange({ ...times, ends })}
      />
      {onRemove && (
        <IconButton label={m.merchant_staff_remove_span({ span: label })} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </span>
  )
}

function AddButton({ label, day, onClick }: { label: string; day: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-1.5 text-14 font-semibold text-ink-2 hover:text-ink"
      onClick={onClick}
    >
      <Plus className="small-icon" aria-hidden />
      {label}
      <span className="sr-only">{day}</span>
    </button>
  )
}

/** Returns a shift after the last one. */
function nextShift(shifts: readonly Times[]): Times {
  const end = shifts.at(-1)?.ends ?? USUAL_SHIFT.ends
  const hour = Math.min(22, Number(end.slice(0, 2)) + 1)
  return { starts: `${String(hour).padStart(2, '0')}:00`, ends: `${String(hour + 1).padStart(2, '0')}:00` }
}

type DayFieldsProps = {
  weekday: Weekday
  day: WorkDay
  isChanged: boolean
  error: string | undefined
  onToggle: (isWorking: boolean) => void
  onChange: (day: WorkDay) => void
}
type SpanFieldsProps = {
  times: Times
  label: string
  isBreak?: boolean
  onChange: (times: Times) => void
  onRemove?: () => void
}
