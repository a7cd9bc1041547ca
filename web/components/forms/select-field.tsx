import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

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
        <div className="input">
          <select {...select} {...controlProps}>
            {children}
          </select>
          <ChevronDown />
        </div>
      )}
    </Field>
  )
}

export type SelectFieldProps = FieldProps & Omit<ComponentPropsWithRef<'select'>, 'id' | 'className'>
