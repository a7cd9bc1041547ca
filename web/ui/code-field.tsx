import { useState, type KeyboardEvent, type Ref } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { names } from './clsx.ts'

/** A one-time code: one real input, so that SMS autofill and paste work, drawn as boxes. Calls onDone once when it is full. */
export function CodeField({
  label,
  hint,
  error,
  name,
  length = 6,
  value: given,
  onChange,
  onDone,
  onKeyDown,
  disabled,
  ref,
}: CodeFieldProps) {
  const [typed, setTyped] = useState('')
  const value = given ?? typed
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    setTyped(digits)
    onChange?.(digits)
    if (digits.length === length) onDone?.(digits)
  }
  return (
    <Field {...{ label, hint, error }}>
      {(wiring) => (
        <div className="otp">
          <input
            {...wiring}
            ref={ref}
            name={name}
            value={value}
            disabled={disabled}
            onKeyDown={onKeyDown}
            onChange={(event) => take(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
          />
          {Array.from({ length }, (_, place) => (
            <b
              key={place}
              className={names(place === Math.min(value.length, length - 1) && 'now')}
              aria-hidden
            >
              {value[place]}
            </b>
          ))}
        </div>
      )}
    </Field>
  )
}

export type CodeFieldProps = Pick<FieldProps, 'label' | 'hint' | 'error'> & {
  name?: string
  length?: number
  value?: string
  disabled?: boolean
  onChange?: (digits: string) => void
  onDone?: (digits: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  ref?: Ref<HTMLInputElement>
}
