import { clsx } from 'clsx'
import { clockTime } from '#domain/time/time.ts'

const STEP_MINUTES = 15
const TIMES = Array.from({ length: 1440 / STEP_MINUTES }, (_, index) => clockTime(index * STEP_MINUTES))

/**
 * A time of day within a row of times, labelled for screen readers only. A native time field would show it in the way of
 * the device, which may be another than that of the page. A time between the steps is an option too.
 */
export function TimeSelect({ label, value, name, isChanged, isInvalid, onChange }: TimeSelectProps) {
  const times = TIMES.includes(value) ? TIMES : [...TIMES, value].toSorted()
  return (
    <select
      aria-label={label}
      name={name}
      aria-invalid={isInvalid || undefined}
      className={clsx(
        `min-h-11 w-17 min-w-0 cursor-pointer appearance-none rounded-control border-control bg-surface text-center
        text-15 font-semibold tabular-nums [text-align-last:center] wide:w-19`,
        isInvalid ? 'border-danger' : isChanged ? 'border-ink' : 'border-edge',
      )}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {times.map((time) => (
        <option key={time}>{time}</option>
      ))}
    </select>
  )
}

type TimeSelectProps = {
  label: string
  /** '09:00' */
  value: string
  /** Name of its field, to which a problem of the server points. */
  name?: string
  /** True if the time differs from the saved one. */
  isChanged?: boolean
  isInvalid?: boolean
  onChange: (value: string) => void
}
