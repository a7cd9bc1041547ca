import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

/** The device's own list: quickest on a phone. Options come as children. */
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
      {(wiring) => (
        <div className="input">
          <select {...select} {...wiring}>
            {children}
          </select>
          <ChevronDown />
        </div>
      )}
    </Field>
  )
}

export type SelectFieldProps = FieldProps & Omit<ComponentPropsWithRef<'select'>, 'id' | 'className'>
