import { useState } from 'react'
import { m } from '#messages'
import { Problem } from '#contract/problem.ts'
import { call } from '#web/api/browser.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { useSave } from '../../../components/edits/use-save.ts'
import { StepForm, type StepProps } from '../frame/step-form.tsx'
import { WeekField } from './week-field.tsx'
import { savedWeek, usualWeek, weekBody } from './week.ts'

/** Step for the opening hours. Special days are added later, on the page of opening hours. */
export function HoursStep({ store, data: { hours }, states }: StepProps) {
  const save = useSave({ fields: {} })
  const [week, setWeek] = useState(() =>
    hours && hours.hours.length > 0 ? savedWeek(hours.hours) : usualWeek(),
  )
  const [closedOnHolidays, setClosedOnHolidays] = useState(hours?.closedOnHolidays ?? false)

  async function send(_values: object, version: number | undefined): Promise<string> {
    const open = weekBody(week)
    if (open.length === 0) throw Problem.invalid([['hours', m.merchant_start_hours_none()]])
    await call('PUT /branches/:id/hours', {
      params: { id: `store-${store.id}` },
      body: { hours: open, specialDays: hours?.specialDays ?? [], closedOnHolidays, version },
    })
    return store.id
  }
  return (
    <StepForm
      step="hours"
      states={states}
      storeId={store.id}
      save={save}
      version={hours?.version}
      onSave={send}
    >
      <WeekField
        week={week}
        errors={save.fieldErrors}
        onChange={(next) => {
          setWeek(next)
          save.markChanged('hours')
        }}
      />
      <Switch
        checked={closedOnHolidays}
        onChange={(event) => {
          setClosedOnHolidays(event.currentTarget.checked)
          save.markChanged('closedOnHolidays')
        }}
        hint={m.merchant_start_hours_holidays_hint()}
      >
        {m.merchant_start_hours_holidays()}
      </Switch>
    </StepForm>
  )
}
