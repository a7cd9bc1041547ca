import { useId, useState } from 'react'
import { m } from '#messages'
import { dayOf, dayAndTime, shortDay, timeOfDay, type At } from '#domain/time/time.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { slotColumns } from '#web/components/booking/slot-columns.ts'
import { slotClass, slotNoteClass } from '#web/components/booking/slot-look.ts'
import { FieldError } from '#web/components/forms/field.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { Chip } from '#web/components/forms/chip.tsx'
import { SelectField } from '#web/components/forms/select-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { firstName } from '../../components/first-name.ts'
import type { QuoteDraft } from './quote-draft.ts'
import { useDays, useServices, useTimes, type FreeTime } from './use-free-times.ts'

const SHOWN_DAYS = 7
const FIRST_TIMES = 9

/** A free time of the store's calendar, or words. */
export function QuoteTime({ draft, category, now, error, wordsError, onChange }: QuoteTimeProps) {
  const { services, error: failure, refetch } = useServices(draft.storeId, category)
  const hasCalendar = services === undefined || services.length > 0
  const isTimed = draft.isTimed && hasCalendar
  return (
    <div className="grid grid-cols-1 gap-2">
      {isTimed ? (
        <Calendar {...{ draft, now, error, onChange, services, failure }} onRetry={() => void refetch()} />
      ) : (
        <TextField
          label={m.merchant_request_time()}
          name="availability"
          maxLength={200}
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

function Calendar({ draft, now, error, onChange, services, failure, onRetry }: CalendarProps) {
  const labelId = useId()
  const [serviceId, setServiceId] = useState(draft.time?.serviceId)
  const [branchId, setBranchId] = useState(draft.time?.branchId)
  const [date, setDate] = useState(draft.time && dayOf(Date.parse(draft.time.startsAt)))
  const service = services?.find(({ id }) => id === serviceId) ?? services?.[0]
  const days = useDays(service?.id, branchId)
  const free = (days.days ?? []).filter((day) => day.free > 0).slice(0, SHOWN_DAYS)
  const shownDate = free.some((day) => day.date === date) ? date : free[0]?.date
  const times = useTimes(
    service && days.branchId && shownDate && days.isReady
      ? { serviceId: service.id, branchId: days.branchId, date: shownDate, staff: days.staff }
      : null,
  )
  const problem = failure ?? days.error ?? times.error
  const choose = (time: FreeTime) => {
    if (!service || !days.branchId) return
    onChange({
      time: {
        serviceId: service.id,
        branchId: days.branchId,
        staffId: time.staffId,
        startsAt: time.startsAt,
      },
      minutes: draft.minutes ?? service.duration,
    })
  }
  return (
    <fieldset
      className="grid grid-cols-1 gap-2"
      aria-describedby={error ? `${labelId}-error` : undefined}
      aria-labelledby={labelId}
    >
      <p className="flex items-baseline justify-between gap-3 text-14">
        <span id={labelId} className="font-semibold">
          {m.merchant_request_time()}
        </span>
        <span className="text-ink-2">{m.merchant_request_your_calendar()}</span>
      </p>
      {services && services.length > 1 && (
        <SelectField
          label={m.merchant_request_calendar_of()}
          value={service?.id ?? ''}
          onChange={(event) => {
            setServiceId(event.currentTarget.value)
            setBranchId(undefined)
            onChange({ time: null })
          }}
        >
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {days.branches.length > 1 && (
        <SelectField
          label={m.merchant_calendar_place()}
          value={days.branchId ?? ''}
          onChange={(event) => {
            setBranchId(event.currentTarget.value)
            onChange({ time: null })
          }}
        >
          {days.branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {problem ? (
        <p className="text-14 text-danger" role="alert">
          {problemOf(problem).message}{' '}
          <Button variant="line" size="touch" onClick={() => (failure ? onRetry() : days.refetch())}>
            {m.ui_try_again()}
          </Button>
        </p>
      ) : days.days === undefined ? (
        <p className="min-h-26 text-14 text-ink-2" role="status">
          {m.merchant_request_loading_times()}
        </p>
      ) : free.length === 0 ? (
        <p className="text-14 text-ink-2" role="status">
          {m.merchant_request_no_times()}
        </p>
      ) : (
        <>
          <div
            className="-mx-4 flex scrollbar-none gap-2 overflow-x-auto px-4 py-0.5 wide:mx-0 wide:px-0"
            role="group"
            aria-label={m.merchant_request_days()}
          >
            {free.map((day) => (
              <Chip key={day.date} tall selected={day.date === shownDate} onClick={() => setDate(day.date)}>
                {day.date === dayOf(now) ? m.merchant_request_today() : shortDay(day.date)}
              </Chip>
            ))}
          </div>
          <Times
            key={`${service?.id}-${shownDate}`}
            labelId={labelId}
            times={times.times}
            isReady={times.isReady}
            chosen={draft.time}
            isInvalid={error !== undefined}
            onChoose={choose}
          />
        </>
      )}
      {draft.time && (
        <p className="text-14 text-ink-2" role="status">
          {m.merchant_request_time_chosen({ time: dayAndTime(Date.parse(draft.time.startsAt)) })}
        </p>
      )}
      {error && <FieldError id={`${labelId}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

function Times({ labelId, times, isReady, chosen, isInvalid, onChoose }: TimesProps) {
  const [isAll, setAll] = useState(false)
  const isChosen = (time: FreeTime) => time.startsAt === chosen?.startsAt && time.staffId === chosen.staffId
  const chosenPlace = times.findIndex(isChosen)
  const count = isAll ? times.length : Math.max(FIRST_TIMES, chosenPlace + 1)
  if (times.length === 0)
    return (
      <p className="min-h-12 text-14 text-ink-2" role="status">
        {isReady ? m.merchant_request_no_times() : m.merchant_request_loading_times()}
      </p>
    )
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
              {time.staffName && <small className={slotNoteClass}>{firstName(time.staffName)}</small>}
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

type TimesProps = {
  labelId: string
  times: readonly FreeTime[]
  isReady: boolean
  chosen: QuoteDraft['time']
  isInvalid: boolean
  onChoose: (time: FreeTime) => void
}
type QuoteTimeProps = {
  draft: QuoteDraft
  category: string
  now: At
  error: string | undefined
  wordsError: string | undefined
  onChange: (changed: Partial<QuoteDraft>) => void
}
type CalendarProps = Pick<QuoteTimeProps, 'draft' | 'now' | 'error' | 'onChange'> & {
  services: ReturnType<typeof useServices>['services']
  failure: Error | null
  onRetry: () => void
}
