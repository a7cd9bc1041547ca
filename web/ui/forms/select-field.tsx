import { ChevronDown } from '#web/ui/icons/icons.tsx'
import type { ComponentPropsWithRef } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { controlClass, fieldFrame, fieldIconClass } from './field-frame.ts'
import { clsx } from 'clsx'

/** The device's native select. Options are passed as children. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  className,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, optional, hint, error, className }}>
      {(controlProps) => (
        <div className={fieldFrame()}>
          <select {...select} {...controlProps} className={clsx(controlClass, 'min-h-11.25 appearance-none')}>
            {children}
          </select>
          <ChevronDown className={fieldIconClass} />
        </div>
      )}
    </Field>
  )
}

export type SelectFieldProps = FieldProps & Omit<ComponentPropsWithRef<'select'>, 'id' | 'className'>
