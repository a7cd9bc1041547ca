import type { ReactNode } from 'react'
import { SelectField } from '#web/ui/forms/select-field.tsx'

/** Chooses one of some numbers. A value that is none of them is an option too, so that it is not lost. */
export function OptionSelect({
  label,
  hint,
  error,
  className,
  value,
  options,
  text,
  onChange,
}: OptionSelectProps) {
  const all = options.includes(value) ? options : [...options, value].toSorted((a, b) => a - b)
  return (
    <SelectField
      {...{ label, hint, error, className }}
      value={value}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    >
      {all.map((option) => (
        <option key={option} value={option}>
          {text(option)}
        </option>
      ))}
    </SelectField>
  )
}

type OptionSelectProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
  value: number
  options: readonly number[]
  text: (value: number) => string
  onChange: (value: number) => void
}
