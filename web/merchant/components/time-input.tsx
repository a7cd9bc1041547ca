import { clsx } from 'clsx'

/** A time of day within a row of times, labelled for screen readers only. */
export function TimeInput({ label, value, isChanged, isInvalid, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      className={clsx(
        `min-h-11 w-23 min-w-0 rounded-control border-control bg-surface px-2 text-center text-15 font-semibold
        tabular-nums aria-invalid:border-2 aria-invalid:border-danger
        [&::-webkit-calendar-picker-indicator]:hidden`,
        isChanged ? 'border-ink' : 'border-edge',
      )}
      required
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type TimeInputProps = {
  label: string
  /** '09:00', or empty. */
  value: string
  /** It differs from what is saved. */
  isChanged?: boolean
  isInvalid?: boolean
  onChange: (value: string) => void
}
