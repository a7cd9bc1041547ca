import { Form, useNavigation } from 'react-router'
import { m } from '#messages'
import type { SeriesTime } from '#contract/bookings/series.ts'
import type { Booking } from '#contract/entities/booking.ts'
import { MAX_SERIES_VISITS, MAX_SERIES_WEEKS, MIN_SERIES_VISITS } from '#domain/booking/series/series.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, type At } from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { paths } from '../../../paths.ts'
import { NearTimes } from './near-times.tsx'

type Times = { visits: SeriesTime[]; peopleGone: string[]; requiresPayment: boolean; chargedFee: number }
type Props = {
  booking: Booking
  plan: { weeks: number; visits: number }
  times: Times | { refusal: string } | null
  now: At
  isAgain: boolean
  /** The wizard of the same, for a single visit. */
  bookAlone: string
}

const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** How often and how many; then the dates, with a choice for those that are not free. Both forms work without scripts. */
export function RepeatForm({ booking, plan, times, now, isAgain, bookAlone }: Props) {
  return (
    <section className="mt-6" aria-labelledby="repeat">
      <h2 id="repeat" className={isAgain ? 'mb-3 text-18' : 'sr-only'}>
        {isAgain ? m.series_repeat_again() : m.series_repeat()}
      </h2>
      <Form method="get" preventScrollReset className="grid items-start gap-4 mid:grid-cols-2">
        <SelectField label={m.series_weeks_label()} name="weeks" defaultValue={plan.weeks}>
          {upTo(1, MAX_SERIES_WEEKS).map((weeks) => (
            <option key={weeks} value={weeks}>
              {m.series_every({ weeks })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.series_count_label()}
          hint={m.series_count_hint()}
          name="visits"
          defaultValue={plan.visits}
        >
          {upTo(MIN_SERIES_VISITS, MAX_SERIES_VISITS).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
        <div className="mid:col-span-2">
          <Button type="submit" size="lg" variant={times === null ? 'primary' : 'line'}>
            {m.series_show()}
          </Button>
        </div>
      </Form>
      {times !== null &&
        ('refusal' in times ? (
          <div className="mt-5 grid gap-3">
            <Note tone="bad" role="status">
              {times.refusal}
            </Note>
            <div>
              <ButtonLink variant="line" href={bookAlone}>
                {m.booking_again()}
              </ButtonLink>
            </div>
          </div>
        ) : (
          <Dates key={`${plan.weeks} ${plan.visits}`} times={times} plan={plan} booking={booking} now={now} />
        ))}
    </section>
  )
}

function Dates({
  times,
  plan,
  booking,
  now,
}: {
  times: Times
  plan: Props['plan']
  booking: Booking
  now: At
}) {
  const isSending = useNavigation().formData?.has('visit')
  const { visits, peopleGone } = times
  const isBlocked = visits.some((visit) => !visit.isFree && visit.nearest.length === 0)
  const bookedNow = visits.filter(({ later }) => later === null).length
  return (
    <Form
      method="post"
      action={paths.series(booking.id, { weeks: plan.weeks, visits: plan.visits })}
      className="mt-6"
    >
      <h3 className="mb-3 text-18">{m.series_dates()}</h3>
      <div className="grid gap-3 empty:hidden">
        {peopleGone.map((name) => (
          <Note key={name} tone="info">
            {m.series_person_gone({ name })}
          </Note>
        ))}
        {times.requiresPayment && (
          <Note tone="info">{m.series_fee({ fee: formatKes(shillingsToCents(times.chargedFee)) })}</Note>
        )}
      </div>
      <ol className="mt-3 grid gap-3">
        {visits.map((visit) => (
          <li key={visit.position} className="rounded-card border border-line bg-surface p-4">
            <ProposedDate visit={visit} now={now} />
          </li>
        ))}
      </ol>
      {!isBlocked && (
        <Button type="submit" size="lg" className="mt-5" busy={isSending && m.ui_one_moment()}>
          {bookedNow > 0 ? m.series_confirm_book({ count: bookedNow }) : m.series_confirm_plan()}
        </Button>
      )}
    </Form>
  )
}

function ProposedDate({ visit, now }: { visit: SeriesTime; now: At }) {
  const { position, startTime, isFree, later, refusal, nearest } = visit
  const name = `visit.${position}`
  return (
    <>
      <input type="hidden" name="visit" value={name} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0">
          <span className="block text-14 text-ink-2">{m.series_visit({ position })}</span>
          <b className="font-semibold">{dayAndTime(Date.parse(startTime), now)}</b>
        </p>
        {isFree && later !== 'too-far' && <Pill tone="ok">{m.series_free()}</Pill>}
      </div>
      {later !== null && <p className="mt-1 text-14 text-ink-2">{LATER_TEXTS[later]()}</p>}
      {isFree && <input type="hidden" name={name} value={startTime} />}
      {refusal && <p className="mt-2 text-14 text-danger">{refusal.message}</p>}
      {!isFree && nearest.length === 0 && <p className="mt-1 text-14">{m.series_none_near()}</p>}
      {!isFree && nearest.length > 0 && <NearTimes {...{ name, position, nearest, now }} />}
    </>
  )
}

const LATER_TEXTS = {
  fee: m.series_later_fee,
  'too-far': m.series_later_too_far,
  limit: m.series_later_limit,
} satisfies Record<NonNullable<SeriesTime['later']>, () => string>
