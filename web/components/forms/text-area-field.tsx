import type { ComponentPropsWithRef } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

export function TextAreaField({ label, optional, hint, error, className, ...area }: TextAreaFieldProps) {
  return (
    <Field {...{ label, optional, hint, error, className }}>
      {(controlProps) => (
        <div className="input">
          <textarea rows={4} {...area} {...controlProps} />
        </div>
      )}
    </Field>
  )
}

export type TextAreaFieldProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'>
