/** The days to choose from, each with its number of free times. A radio group: arrow keys move. */
export function DayStrip({ name, label, days, value, onChange }: DayStripProps) {
  return (
    <div className="rail days" role="radiogroup" aria-label={label}>
      {days.map((day) => (
        <label
          key={day.value}
          className="day has-focus-visible:outline-3 has-focus-visible:outline-offset-2
            has-focus-visible:outline-focus has-disabled:cursor-not-allowed"
          title={day.reason}
        >
          <input
            type="radio"
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            name={name}
            value={day.value}
            checked={day.value === value}
            disabled={day.disabled}
            onChange={() => onChange(day.value)}
            aria-label={[day.spoken, day.note, day.reason].filter(Boolean).join(', ')}
          />
          {day.weekday}
          <b>{day.day}</b>
          {day.note}
        </label>
      ))}
    </div>
  )
}

/**
 * `value` is the date, `spoken` its full name ('Saturday 21 November'), `note` '7 free' or 'Closed', `reason`
 * why it is closed.
 */
type Day = {
  value: string
  weekday: string
  day: number
  note: string
  spoken: string
  reason?: string
  disabled?: boolean
}
export type DayStripProps = {
  name: string
  label: string
  days: Day[]
  value: string | null
  onChange: (day: string) => void
}
