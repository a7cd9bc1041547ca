import { isDay, shortDay, type Day } from '#domain/time/time.ts'
import type { FieldErrors } from '#web/api/use-submit.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Days = { firstDay: Day; lastDay: Day | null }

type DaysFieldsProps = { initial: Days; errors: FieldErrors }

/** The first and the last day on which something is shown. */
export const DaysFields = ({ initial, errors }: DaysFieldsProps) => (
  <div className="grid items-start gap-4 mid:grid-cols-2">
    <TextField
      label="First day"
      name="firstDay"
      type="date"
      defaultValue={initial.firstDay}
      error={errors.firstDay}
    />
    <TextField
      label="Last day"
      name="lastDay"
      type="date"
      optional
      defaultValue={initial.lastDay ?? ''}
      error={errors.lastDay}
    />
  </div>
)

type Values = Record<string, string>

export const daysIn = ({ firstDay = '', lastDay = '' }: Values): Days => ({
  firstDay,
  lastDay: lastDay === '' ? null : lastDay,
})

export function checkDays(values: Values): FieldErrors | undefined {
  const { firstDay, lastDay } = daysIn(values)
  if (!isDay(firstDay)) return { firstDay: 'Choose the first day' }
  return lastDay !== null && lastDay < firstDay ? { lastDay: 'Not before the first day' } : undefined
}

export const DaysText = ({ firstDay, lastDay }: Days) => (
  <span className="whitespace-nowrap">
    {lastDay === null ? `From ${shortDay(firstDay)}` : `${shortDay(firstDay)} – ${shortDay(lastDay)}`}
  </span>
)

type ShownPillProps = Days & { today: Day; isShown: boolean; isListed?: boolean }

export function ShownPill({ firstDay, lastDay, today, isShown, isListed = true }: ShownPillProps) {
  if (isShown) return <Pill tone="ok">Shown</Pill>
  if (!isListed) return <Pill tone="bad">Offer has ended</Pill>
  if (firstDay > today) return <Pill tone="info">Planned</Pill>
  return <Pill>{lastDay !== null && lastDay < today ? 'Over' : 'Behind a later one'}</Pill>
}
