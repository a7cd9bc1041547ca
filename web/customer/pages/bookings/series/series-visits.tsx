import { Form, useNavigation } from 'react-router'
import { m } from '#messages'
import type { Series } from '#contract/bookings/series.ts'
import { dayAndTime, longDay, toDay, type At } from '#domain/time/time.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../../paths.ts'
import type { Nearest } from '../../waitlist/free-instead.tsx'
import { BookingStatusPill } from '../parts/status-pill.tsx'
import { NearTimes } from './near-times.tsx'

type Answered = { position: string; nearest: Nearest } | undefined

/** The visits of a series, and what can be done. */
export function SeriesVisits({ series, now, answer }: { series: Series; now: At; answer: Answered }) {
  const { formData } = useNavigation()
  const isGoingOn = !series.isStopped && series.visits.some(({ isPlanned }) => isPlanned)
  return (
    <section className="mt-5" aria-labelledby="visits">
      <h2 id="visits" className="text-18">
        {m.series_visits()}
      </h2>
      <p className="quiet mb-3">{m.series_every({ weeks: series.everyWeeks })}</p>
      {series.isStopped && <Note className="mb-3">{m.series_is_stopped()}</Note>}
      <ol className="grid gap-3">
        {series.visits.map((visit) => (
          <li key={visit.position} className="rounded-card border border-line bg-surface p-4">
            <Visit
              visit={visit}
              series={series}
              now={now}
              nearest={answer?.position === String(visit.position) ? answer.nearest : []}
            />
          </li>
        ))}
      </ol>
      {isGoingOn && (
        <Form method="post" className="mt-5">
          <input type="hidden" name="series" value={series.id} />
          <Button
            type="submit"
            name="do"
            value="stop"
            variant="line"
            busy={formData?.get('do') === 'stop' && m.ui_one_moment()}
          >
            {m.series_stop()}
          </Button>
          <p className="mt-1.5 text-14 text-ink-2">{m.series_stop_hint()}</p>
        </Form>
      )}
    </section>
  )
}

function Visit({
  visit,
  series,
  now,
  nearest,
}: {
  visit: Series['visits'][number]
  series: Series
  now: At
  nearest: Nearest
}) {
  const { position, bookingId, status, isPlanned } = visit
  const when = dayAndTime(Date.parse(visit.startTime), now)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0">
          <span className="block text-14 text-ink-2">{m.series_visit({ position })}</span>
          {bookingId === null ? (
            <b className="font-semibold">{when}</b>
          ) : (
            <Link
              className={`${linkClass} inline-flex min-h-11 items-center`}
              href={paths.booking(bookingId)}
            >
              {when}
            </Link>
          )}
        </p>
        {status === null ? (
          <Pill {...(isPlanned && { tone: 'info' })}>
            {isPlanned ? m.series_planned() : m.series_passed()}
          </Pill>
        ) : (
          <BookingStatusPill booking={{ status, requiresPayment: visit.requiresPayment, isNoShow: false }} />
        )}
      </div>
      {isPlanned && <Book visit={visit} series={series} now={now} nearest={nearest} />}
      {bookingId !== null && visit.requiresPayment && (
        <p className="mt-2">
          <Link className={`${linkClass} inline-flex min-h-11 items-center`} href={paths.book.pay(bookingId)}>
            {m.series_pay()}
          </Link>
        </p>
      )}
    </>
  )
}

/** Books a planned visit at its time or, if that is taken, at one near it. */
function Book({
  visit: { position, bookableFrom },
  series,
  now,
  nearest,
}: {
  visit: Series['visits'][number]
  series: Series
  now: At
  nearest: Nearest
}) {
  const { formData } = useNavigation()
  if (bookableFrom > toDay(now))
    return <p className="mt-1 text-14 text-ink-2">{m.series_bookable_from({ day: longDay(bookableFrom) })}</p>
  const isSending = formData?.get('do') === 'book' && formData.get('position') === String(position)
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="series" value={series.id} />
      <input type="hidden" name="position" value={position} />
      {nearest.length > 0 && <NearTimes name="startTime" {...{ position, nearest, now }} />}
      <Button type="submit" name="do" value="book" size="touch" busy={isSending && m.ui_one_moment()}>
        {m.series_book_one({ position })}
      </Button>
    </Form>
  )
}
