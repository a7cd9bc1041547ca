import { useState } from 'react'
import { m } from '#messages'
import { toDay, shortDay, timeOfDay, type Day } from '#domain/time/time.ts'
import { slotColumns } from '#web/ui/booking/slot-columns.ts'
import { slotClass, slotNoteClass } from '#web/ui/booking/slot-look.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { firstName } from '../../../components/first-name.ts'
import type { QuoteDraft } from './quote-draft.ts'
import type { FreeTime } from './use-free-times.ts'

const FIRST_TIMES = 9

/** The free times of a day, each with who is free then. */
export function TimeRadios({ labelId, day, times, chosen, isInvalid, onChoose }: TimeRadiosProps) {
  const [isAll, setAll] = useState(false)
  const isChosen = (time: FreeTime) => time.startsAt === chosen?.startsAt && time.staffId === chosen.staffId
  const chosenPlace = times.findIndex(isChosen)
  const count = isAll ? times.length : Math.max(FIRST_TIMES, chosenPlace + 1)
  return (
    <>
      <div
        role="radiogroup"
        aria-labelledby={labelId}
        aria-invalid={isInvalid || undefined}
        tabIndex={-1}
        className={slotColumns}
      >
        {times.slice(0, count).map((time) => (
          <label key={time.startsAt} className={slotClass}>
            <input
              type="radio"
              name="startTime"
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              value={time.startsAt}
              checked={isChosen(time)}
              onChange={() => onChoose(time)}
            />
            <span>
              {timeOfDay(Date.parse(time.startsAt))}
              {formatNote(time, day) && <small className={slotNoteClass}>{formatNote(time, day)}</small>}
            </span>
          </label>
        ))}
      </div>
      {count < times.length && (
        <Button variant="soft" size="touch" onClick={() => setAll(true)}>
          {m.merchant_request_more_times({ count: times.length - count })}
        </Button>
      )}
    </>
  )
}

/** The day of a time after midnight, and who is free then. */
function formatNote({ startsAt, staffName }: FreeTime, day: Day): string {
  const startDay = toDay(Date.parse(startsAt))
  return [startDay > day && shortDay(startDay), staffName && firstName(staffName)].filter(Boolean).join(', ')
}

type TimeRadiosProps = {
  labelId: string
  /** The day on which the branch opened. */
  day: Day
  times: readonly FreeTime[]
  chosen: QuoteDraft['time']
  isInvalid: boolean
  onChoose: (time: FreeTime) => void
}
