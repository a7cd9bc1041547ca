import type { ComponentPropsWithRef } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { controlClass, fieldFrame } from './field-frame.ts'
import { clsx } from 'clsx'

export function TextAreaField({ label, optional, hint, error, className, ...area }: TextAreaFieldProps) {
  return (
    <Field {...{ label, optional, hint, error, className }}>
      {(controlProps) => (
        <div className={fieldFrame()}>
          <textarea
            rows={4}
            {...area}
            {...controlProps}
            className={clsx(controlClass, 'min-h-24 resize-y py-3 leading-small')}
          />
        </div>
      )}
    </Field>
  )
}

export type TextAreaFieldProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'>
