import { useId, useState } from 'react'
import { m } from '#messages'
import { QUOTE_TEXTS } from '#contract/requests/quote-limits.ts'
import {
  dayAndTime,
  toDay,
  duration,
  shortWeekdayName,
  toWeekday,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Chip } from '#web/ui/forms/chip.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { QuoteDraft } from './quote-draft.ts'
import { TimeRadios } from './time-radios.tsx'
import type { FreeTime, FreeTimes, useFreeTimes } from './use-free-times.ts'

/** A free time of the store's calendar, or words. */
export function QuoteTime({ draft, calendar, now, error, wordsError, onChange }: QuoteTimeProps) {
  const { hasCalendar } = calendar
  const isTimed = draft.isTimed && hasCalendar
  return (
    <div className="grid grid-cols-1 gap-2">
      {isTimed ? (
        <Calendar {...{ draft, now, error, onChange, calendar }} />
      ) : (
        <TextField
          label={m.merchant_request_time()}
          name="availability"
          maxLength={QUOTE_TEXTS.availability.max}
          placeholder={m.merchant_request_words_example()}
          value={draft.availability}
          onChange={(event) => onChange({ isTimed: false, availability: event.currentTarget.value })}
          {...(wordsError && { error: wordsError })}
        />
      )}
      {hasCalendar && (
        <p>
          <Button variant="soft" size="touch" onClick={() => onChange({ isTimed: !isTimed })}>
            {isTimed ? m.merchant_request_in_words() : m.merchant_request_from_calendar()}
          </Button>
        </p>
      )}
    </div>
  )
}

function Calendar({ draft, now, error, onChange, calendar }: CalendarProps) {
  const { free, isOutdated, isTimeGone, error: failure, refetch, place, setPlace } = calendar
  const id = useId()
  const [date, setDate] = useState<Day>()
  const day =
    free?.days.find((each) => each.date === date) ??
    free?.days.find(({ times }) => times.some(({ startsAt }) => startsAt === draft.time?.startsAt)) ??
    free?.days[0]
  function choosePlace(chosen: typeof place) {
    setPlace(chosen)
    onChange({ time: null })
  }
  function choose({ startsAt, staffId }: FreeTime) {
    const { serviceId, branchId, durationMinutes } = free ?? {}
    if (!serviceId || !branchId) return
    onChange({
      time: { serviceId, branchId, staffId, startsAt },
      minutes: draft.minutes ?? durationMinutes ?? null,
    })
  }
  return (
    <fieldset
      className="grid grid-cols-1 gap-2"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-labelledby={id}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-14">
        <span id={id} className="font-semibold">
          {m.merchant_request_time()}
        </span>
        <span className="text-ink-2">{m.merchant_request_your_calendar()}</span>
      </p>
      {free && <Places free={free} place={place} onChange={choosePlace} />}
      {failure && !free ? (
        <div className="grid justify-items-start gap-2 text-14 text-danger" role="alert">
          {toProblem(failure).message}
          <Button variant="line" size="touch" onClick={() => void refetch()}>
            {m.ui_try_again()}
          </Button>
        </div>
      ) : !free ? (
        <p className="min-h-26 text-14 text-ink-2" role="status">
          {m.merchant_request_loading_times()}
        </p>
      ) : (
        <div
          aria-busy={isOutdated || undefined}
          inert={isOutdated}
          className="grid grid-cols-1 gap-2 transition-opacity aria-busy:opacity-60"
        >
          {day ? (
            <>
              <Days days={free.days} shown={day.date} now={now} onChoose={setDate} />
              <TimeRadios
                key={`${free.serviceId}-${day.date}`}
                labelId={id}
                day={day.date}
                times={day.times}
                chosen={draft.time}
                isInvalid={error !== undefined}
                onChoose={choose}
              />
            </>
          ) : (
            <p className="text-14 text-ink-2" role="status">
              {m.merchant_request_no_times()}
            </p>
          )}
        </div>
      )}
      <p className="text-14 text-ink-2 empty:hidden" role="status">
        {draft.time &&
          (isTimeGone
            ? m.merchant_request_time_gone({
                time: dayAndTime(Date.parse(draft.time.startsAt)),
                duration: duration(draft.minutes ?? free?.durationMinutes ?? 0),
              })
            : m.merchant_request_time_chosen({ time: dayAndTime(Date.parse(draft.time.startsAt)) }))}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

function Places({ free, place, onChange }: PlacesProps) {
  const { services, branches, staff } = free
  return (
    <>
      {services.length > 1 && (
        <SelectField
          label={m.merchant_request_calendar_of()}
          value={place.serviceId ?? free.serviceId ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ serviceId: value })}
        >
          <Options named={services} />
        </SelectField>
      )}
      {branches.length > 1 && (
        <SelectField
          label={m.merchant_calendar_place()}
          value={place.branchId ?? free.branchId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ serviceId: place.serviceId, branchId: value })
          }
        >
          <Options named={branches} />
        </SelectField>
      )}
      {staff.length > 1 && (
        <SelectField
          label={m.merchant_request_who_comes()}
          value={place.staffId ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...place, staffId: value || undefined })}
        >
          <option value="">{m.merchant_calendar_anyone()}</option>
          <Options named={staff} />
        </SelectField>
      )}
    </>
  )
}

const Options = ({ named }: { named: readonly { id: string; name: string }[] }) =>
  named.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

const Days = ({ days, shown, now, onChoose }: DaysProps) => (
  <div
    className="-mx-4 flex scrollbar-none gap-2 overflow-x-auto px-4 py-0.5 wide:mx-0 wide:px-0"
    role="group"
    aria-label={m.merchant_request_days()}
  >
    {days.map(({ date }) => (
      <Chip key={date} tall selected={date === shown} onClick={() => onChoose(date)}>
        {date === toDay(now) ? m.merchant_request_today() : dayInChip(date)}
      </Chip>
    ))}
  </div>
)

/** 'Tue 24': the days of two weeks need no month. */
const dayInChip = (day: Day): string => `${shortWeekdayName(toWeekday(day))} ${Number(day.slice(8))}`

type QuoteTimeProps = {
  draft: QuoteDraft
  calendar: ReturnType<typeof useFreeTimes>
  now: At
  error: string | undefined
  wordsError: string | undefined
  onChange: (changed: Partial<QuoteDraft>) => void
}
type CalendarProps = Omit<QuoteTimeProps, 'wordsError'>
type CalendarPlace = CalendarProps['calendar']['place']
type PlacesProps = { free: FreeTimes; place: CalendarPlace; onChange: (place: CalendarPlace) => void }
type DaysProps = {
  days: FreeTimes['days']
  shown: Day
  now: At
  onChoose: (date: Day) => void
}
