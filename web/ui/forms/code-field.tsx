import { useState, type KeyboardEvent, type Ref } from 'react'
import { CODE_DIGITS } from './code-digits.ts'
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
  length = CODE_DIGITS,
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
        <div className="relative flex max-w-79 gap-2">
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
            className={clsx(
              'peer absolute inset-0 w-full cursor-text text-[16px] opacity-0',
              // Without scripts, the boxes stay empty: the input covers them.
              `noscript:rounded-control noscript:border-control noscript:border-edge noscript:bg-surface
              noscript:px-3.5 noscript:tracking-[0.5em] noscript:opacity-100`,
            )}
          />
          {Array.from({ length }, (_, index) => (
            <b
              key={index}
              className={clsx(
                `grid h-14 min-w-0 shrink basis-11.5 place-items-center rounded-control bg-surface font-display
                text-[24px] leading-none font-bold tabular-nums`,
                error ? 'border-2 border-danger' : 'border-control border-edge',
                currentBoxClass,
              )}
              data-digit
              data-current={index === Math.min(value.length, length - 1) ? '' : undefined}
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

/** While the input is focused, the box of the next digit shows a cursor. */
const currentBoxClass = `data-current:peer-focus:border-2 data-current:peer-focus:border-focus
  data-current:peer-focus:shadow-[0_0_0_3px_color-mix(in_oklch,var(--focus)_26%,transparent)]
  data-current:peer-focus:empty:after:h-6 data-current:peer-focus:empty:after:w-0.5
  data-current:peer-focus:empty:after:bg-ink`

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
