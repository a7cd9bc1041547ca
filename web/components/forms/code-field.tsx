import { useState, type KeyboardEvent, type Ref } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { clsx } from 'clsx'

/**
 * A one-time code: one real input drawn as boxes, so that SMS autofill and paste work. Calls onDone once when
 * it is complete.
 */
export function CodeField({
  label,
  hint,
  error,
  name,
  length = 6,
  value: controlledValue,
  onChange,
  onDone,
  onKeyDown,
  disabled,
  ref,
}: CodeFieldProps) {
  const [typed, setTyped] = useState('')
  const value = controlledValue ?? typed
  const update = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    setTyped(digits)
    onChange?.(digits)
    if (digits.length === length) onDone?.(digits)
  }
  return (
    <Field {...{ label, hint, error }}>
      {(controlProps) => (
        <div className="otp">
          <input
            {...controlProps}
            ref={ref}
            name={name}
            value={value}
            disabled={disabled}
            onKeyDown={onKeyDown}
            onChange={(event) => update(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
          />
          {Array.from({ length }, (_, index) => (
            <b
              key={index}
              className={clsx(index === Math.min(value.length, length - 1) && 'now')}
              aria-hidden
            >
              {value[index]}
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
