import { m } from '#messages'
import { dayAndTime, type At } from '#domain/time/time.ts'
import { Radio } from '#web/ui/forms/radio.tsx'

/** A choice of the free times near one that is not free. */
export const NearTimes = ({
  name,
  position,
  nearest,
  now,
}: {
  name: string
  position: number
  nearest: readonly { startsAt: string }[]
  now: At
}) => (
  <fieldset className="mt-2 min-w-0">
    <legend className="text-14 font-semibold">{m.series_choose_other({ position })}</legend>
    {nearest.map(({ startsAt }) => (
      <Radio key={startsAt} name={name} value={startsAt} required>
        {dayAndTime(Date.parse(startsAt), now)}
      </Radio>
    ))}
  </fieldset>
)
