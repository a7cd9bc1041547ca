import type { ComponentPropsWithRef, ReactNode } from 'react'
import { clsx } from 'clsx'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

/** A single-line text field. `before` and `after` are shown inside the frame: an icon, a unit. */
export function TextField({
  label,
  optional,
  hint,
  error,
  className,
  before,
  after,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, optional, hint, error, className }}>
      {(controlProps) => (
        <div className={clsx('input', input.readOnly && 'border-line bg-sunk')}>
          {before}
          <input type="text" {...input} {...controlProps} />
          {after}
        </div>
      )}
    </Field>
  )
}

export type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> & { before?: ReactNode; after?: ReactNode }
