import { Smartphone } from 'lucide-react'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A Kenyan phone number, typed after a fixed +254. The form parses the value. */
export function TelField(props: Omit<TextFieldProps, 'type' | 'before'>) {
  return (
    <TextField
      placeholder="7XX XXX XXX"
      autoComplete="tel-national"
      {...props}
      type="tel"
      inputMode="tel"
      before={
        <>
          <Smartphone />
          <span className="prefix" aria-hidden>
            +254
          </span>
        </>
      }
    />
  )
}
