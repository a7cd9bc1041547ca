import { REQUEST_TEXTS } from '#contract/requests/request-limits.ts'
import { LocateFixed, MapPin } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { currentPosition, PositionError } from '#web/parts/location/current-position.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldIconClass } from '#web/ui/forms/field-frame.ts'
import type { Values } from './form-values.ts'

/** The address in words, and the position of the device if the customer wants to give it. */
export function LocationField({ values, error, onChange }: LocationFieldProps) {
  const [isFinding, setFinding] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function locate() {
    setFinding(true)
    setProblem(undefined)
    try {
      const point = await currentPosition()
      const { location } = await call('POST /locations/reverse-geocode', { body: point })
      // A typed location says more than the name of the area.
      onChange({ point, ...(values.location.trim() === '' && { location }) })
    } catch (failure) {
      setProblem(failure instanceof PositionError ? failure.message : m.shell_location_unknown())
    } finally {
      setFinding(false)
    }
  }

  return (
    <div className="grid gap-1.5">
      <TextField
        label={m.request_field_location()}
        name="location"
        required
        autoComplete="street-address"
        maxLength={REQUEST_TEXTS.location.max}
        placeholder={m.request_field_location_example()}
        hint={values.point ? m.request_field_location_point() : m.request_field_location_hint()}
        value={values.location}
        error={error}
        onChange={({ currentTarget: { value } }) =>
          onChange({ location: value, ...(value.trim() === '' && { point: null }) })
        }
        before={<MapPin className={fieldIconClass} aria-hidden />}
        after={
          <Button
            variant="soft"
            size="touch"
            className="-mr-3 flex-none noscript:hidden"
            busy={isFinding && m.request_field_location_finding()}
            onClick={() => void locate()}
          >
            <LocateFixed />
            <span className="narrow:sr-only">{m.request_field_location_mine()}</span>
          </Button>
        }
      />
      <p role="alert" className="quiet empty:hidden">
        {problem}
      </p>
    </div>
  )
}

type LocationFieldProps = {
  values: Values
  error: string | undefined
  onChange: (change: Partial<Values>) => void
}
