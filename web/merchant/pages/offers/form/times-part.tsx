import { clsx } from 'clsx'
import { m } from '#messages'
import { toDay, shortWeekdayName, weekdayName, WEEKDAYS_FROM_MONDAY, type Day } from '#domain/time/time.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { halfField } from './half-field.ts'
import type { OfferFormState } from './use-offer-form.ts'

/** Times of an offer: its first and last day, and the days and hours at which it can be used. */
export function TimesPart({ form: { values, errors, offer, change }, today }: TimesPartProps) {
  const hasStarted = offer !== undefined && offer.status !== 'draft' && offer.status !== 'scheduled'
  const toggle = (weekday: number) =>
    WEEKDAYS_FROM_MONDAY.filter((each) => values.weekdays.includes(each) !== (each === weekday))
  return (
    <section className="grid gap-4">
      <h2 className="text-20">{m.merchant_offer_times_heading()}</h2>
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        <TextField
          className={halfField}
          label={m.merchant_offer_starts()}
          name="startsOn"
          type="date"
          min={today}
          value={hasStarted ? values.startsOn || toDay(Date.parse(offer.createdAt)) : values.startsOn}
          error={errors.startsOn}
          hint={hasStarted ? m.merchant_offer_started() : m.merchant_offer_starts_hint()}
          readOnly={hasStarted}
          onChange={({ currentTarget: { value } }) => change({ startsOn: value })}
        />
        <TextField
          className={halfField}
          label={m.merchant_offer_ends()}
          name="endsOn"
          type="date"
          min={today}
          value={values.endsOn}
          error={errors.endsOn}
          hint={m.merchant_offer_ends_hint()}
          onChange={({ currentTarget: { value } }) => change({ endsOn: value })}
        />
      </div>
      <fieldset className="grid min-w-0 gap-1.5">
        <legend className="mb-1.5 text-14 font-semibold">{m.merchant_offer_weekdays()}</legend>
        <div className="grid grid-cols-7 gap-1 narrow:grid-cols-3 wide:max-w-110">
          {WEEKDAYS_FROM_MONDAY.map((weekday) => {
            const isChosen = values.weekdays.includes(weekday)
            return (
              <button
                key={weekday}
                type="button"
                name={weekday === WEEKDAYS_FROM_MONDAY[0] ? 'weekdays' : undefined}
                data-invalid={errors.weekdays && weekday === WEEKDAYS_FROM_MONDAY[0] ? true : undefined}
                aria-pressed={isChosen}
                aria-label={weekdayName(weekday)}
                className={clsx(
                  'min-h-11 min-w-0 rounded-control border-control text-center text-14 font-semibold',
                  isChosen
                    ? 'border-ink bg-ink text-paper'
                    : 'border-line bg-surface text-ink-2 hover:border-edge',
                )}
                onClick={() => change({ weekdays: toggle(weekday) })}
              >
                {shortWeekdayName(weekday)}
              </button>
            )
          })}
        </div>
        {errors.weekdays && <FieldError id="offer-weekdays-error">{errors.weekdays}</FieldError>}
      </fieldset>
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        <TextField
          className={halfField}
          label={m.merchant_offer_from()}
          optional
          name="from"
          type="time"
          step={900}
          value={values.from}
          error={errors.from}
          onChange={({ currentTarget: { value } }) => change({ from: value })}
        />
        <TextField
          className={halfField}
          label={m.merchant_offer_until()}
          optional
          name="until"
          type="time"
          step={900}
          value={values.until}
          error={errors.until}
          onChange={({ currentTarget: { value } }) => change({ until: value })}
        />
      </div>
      <p className="-mt-2 quiet">{m.merchant_offer_hours_hint()}</p>
    </section>
  )
}

type TimesPartProps = { form: OfferFormState; today: Day }
