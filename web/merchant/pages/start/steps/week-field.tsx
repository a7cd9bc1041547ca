import { Copy } from '#web/ui/icons/icons.tsx'
import { useId } from 'react'
import { m } from '#messages'
import { weekdayName } from '#domain/time/time.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import type { FieldErrors } from '#web/api/use-submit.ts'
import { TimeSelect } from '../../../components/time-select.tsx'
import { sameHours, weekBody, type DayHours } from './week.ts'

/** Field for the days on which a store is open, and their times. */
export function WeekField({ week, errors, onChange }: WeekFieldProps) {
  const id = useId()
  const change = (weekday: number, to: Partial<DayHours>) =>
    onChange(week.map((day) => (day.weekday === weekday ? { ...day, ...to } : day)))
  return (
    <fieldset className="grid gap-3" data-field="hours" aria-describedby={errors.hours && `${id}-error`}>
      <legend className="sr-only">{m.merchant_start_hours()}</legend>
      <ul className={panelClass({ className: 'divide-y divide-line py-1!' })}>
        {week.map((day, index) => {
          const name = weekdayName(day.weekday)
          const position = weekBody(week.slice(0, index)).length
          const error =
            day.isOpen && (errors[`hours.${position}.opens`] ?? errors[`hours.${position}.closes`])
          return (
            <li key={day.weekday} className="grid gap-1 py-1.5">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <Checkbox
                  className="min-w-34"
                  checked={day.isOpen}
                  data-invalid={errors.hours && index === 0 ? true : undefined}
                  onChange={(event) => change(day.weekday, { isOpen: event.currentTarget.checked })}
                >
                  {name}
                </Checkbox>
                {day.isOpen ? (
                  <span className="flex items-center gap-2">
                    {(['opens', 'closes'] as const).map((end) => (
                      <TimeSelect
                        key={end}
                        name={`hours.${position}.${end}`}
                        label={
                          end === 'opens'
                            ? m.merchant_start_hours_opens({ day: name })
                            : m.merchant_start_hours_closes({ day: name })
                        }
                        value={day[end]}
                        isInvalid={errors[`hours.${position}.${end}`] !== undefined}
                        onChange={(time) => change(day.weekday, { [end]: time })}
                      />
                    ))}
                  </span>
                ) : (
                  <span className="flex min-h-11 items-center text-15 text-ink-2">
                    {m.merchant_start_hours_closed()}
                  </span>
                )}
              </div>
              {day.isOpen && day.closes <= day.opens && !error && (
                <p className="text-13 text-ink-2">{m.merchant_hours_next_day()}</p>
              )}
              {error && <FieldError>{error}</FieldError>}
            </li>
          )
        })}
      </ul>
      {errors.hours && <FieldError id={`${id}-error`}>{errors.hours}</FieldError>}
      <p>
        <Button variant="line" size="touch" onClick={() => onChange(sameHours(week))}>
          <Copy />
          {m.merchant_start_hours_copy()}
        </Button>
      </p>
    </fieldset>
  )
}

type WeekFieldProps = {
  week: readonly DayHours[]
  errors: FieldErrors
  onChange: (week: DayHours[]) => void
}
