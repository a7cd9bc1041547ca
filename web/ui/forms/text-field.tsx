import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { controlClass, fieldFrame } from './field-frame.ts'

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
        <div className={fieldFrame()}>
          {before}
          <input type="text" {...input} {...controlProps} className={controlClass} />
          {after}
        </div>
      )}
    </Field>
  )
}

export type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> & { before?: ReactNode; after?: ReactNode }
