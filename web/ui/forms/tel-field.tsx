import { Smartphone } from '#web/ui/icons/icons.tsx'
import { fieldIconClass } from './field-frame.ts'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

const NUMBER_FORM = '7XX XXX XXX'

/** A Kenyan phone number, typed after a fixed +254. The form parses the value. */
export function TelField(props: Omit<TextFieldProps, 'type' | 'before'>) {
  return (
    <TextField
      placeholder={NUMBER_FORM}
      autoComplete="tel-national"
      {...props}
      type="tel"
      inputMode="tel"
      before={
        <>
          <Smartphone className={fieldIconClass} />
          <span className="font-semibold" aria-hidden>
            +254
          </span>
        </>
      }
    />
  )
}
