import { useState, type ReactElement } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { addDays, dayAndTime, toDay, shortDay, type At, type Day } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import type { BookingReply } from './booking-reply.ts'

type Days = Reply<Api['GET /admin/bookings/:id/times']>['days']

type MoveDialogProps = {
  now: At
  booking: BookingReply['booking']
  trigger: ReactElement
  onDone: () => unknown
}

/** Chooses a day of the two weeks from its own, and a free time of it. */
export function MoveDialog({ booking: { id, code, startsAt }, now, trigger, onDone }: MoveDialogProps) {
  return (
    <ReasonDialog
      trigger={trigger}
      title={`Move D3-${code}`}
      description={`From ${dayAndTime(Date.parse(startsAt))}. The customer and the store are notified.`}
      confirmLabel="Move"
      hint="The customer and the store see it, and it is written to the audit log."
      toast="The booking is moved"
      send={(reason, values) =>
        call('PUT /admin/bookings/:id/time', {
          params: { id },
          body: { reason, newStartTime: values.newStartTime ?? '' },
        })
      }
      onDone={onDone}
    >
      <TimeFields id={id} first={toDay(Math.max(Date.parse(startsAt), now))} />
    </ReasonDialog>
  )
}

function TimeFields({ id, first }: { id: string; first: Day }) {
  const [day, setDay] = useState('')
  const [free, setFree] = useState<Days[number]['free'] | null>(null)
  const [error, setError] = useState<string>()
  async function choose(from: string) {
    setDay(from)
    setFree(null)
    setError(undefined)
    try {
      const { days } = await call('GET /admin/bookings/:id/times', {
        params: { id },
        query: { from, days: 1 },
      })
      setFree(days[0]?.free ?? [])
    } catch (caught) {
      setError(toProblem(caught).message)
    }
  }
  return (
    <div className="grid gap-4">
      <SelectField
        label="Day"
        name="day"
        value={day}
        error={error}
        onChange={(event) => void choose(event.target.value)}
      >
        <option value="" disabled>
          Choose a day
        </option>
        {Array.from({ length: 14 }, (_, at) => addDays(first, at)).map((each) => (
          <option key={each} value={each}>
            {shortDay(each)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Time"
        name="newStartTime"
        defaultValue=""
        key={day}
        hint={free?.length === 0 ? 'Nothing is free on this day.' : undefined}
      >
        <option value="" disabled>
          {day === '' || free !== null ? 'Choose a time' : 'Loading…'}
        </option>
        {free?.map(({ startsAt: at, time }) => (
          <option key={at} value={new Date(at).toISOString()}>
            {time}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
