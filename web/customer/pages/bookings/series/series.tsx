import { data, redirect, redirectDocument, useActionData, useLoaderData } from 'react-router'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { Problem } from '#contract/problem.ts'
import {
  canRepeat,
  MAX_SERIES_VISITS,
  MAX_SERIES_WEEKS,
  MIN_SERIES_VISITS,
} from '#domain/booking/series/series.ts'
import { dayAndTime } from '#domain/time/time.ts'
import type { Call } from '#web/api/call.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { PageFailed } from '#web/app/document/errors/page-failed.tsx'
import { bookedItem, getStart } from '#web/app/document/booked-item.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { customersOnly } from '../../../customers-only.ts'
import { formText } from '../../../form-actions.ts'
import { paths } from '../../../paths.ts'
import { readNearest } from '../../waitlist/free-instead.tsx'
import { rebookPath } from '../parts/allowed-changes.ts'
import { RepeatForm } from './repeat-form.tsx'
import { SeriesVisits } from './series-visits.tsx'

const DEFAULT_WEEKS = 4
const DEFAULT_VISITS = 3

type Args = LoaderArgs<'/booking-details/:bookingId/series'>

/** The series of a booking, or the form that repeats it. */
export async function loader({ context, params, request, url }: Args) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(url.pathname + url.search))
  customersOnly(context)
  const call = context.get(callContext)
  const { signal } = request
  const { booking } = await call('GET /bookings/:id', { params: { id: params.bookingId }, signal })
  const series =
    booking.series && (await call('GET /series/:id', { params: { id: booking.series.id }, signal })).series
  const mayRepeat = isRepeatable(booking)
  if (!series && !mayRepeat) throw redirect(paths.booking(booking.id))
  const plan = readPlan(url.searchParams)
  const isAsked = mayRepeat && url.searchParams.has('weeks')
  return {
    booking,
    series: series ?? null,
    mayRepeat,
    plan,
    times: isAsked ? await loadTimes(call, booking, plan, signal) : null,
    now: context.get(nowContext).getTime(),
  }
}

/** A booking of a series that goes on is part of it. */
function isRepeatable({ status, isWalkIn, series }: Booking): boolean {
  const isFree = !series || series.isStopped || series.position === series.count
  return isFree && canRepeat({ status, isWalkIn, isQuoted: false })
}

function readPlan(search: URLSearchParams) {
  const read = (name: string, least: number, most: number, otherwise: number) => {
    const value = Number(search.get(name))
    return Number.isInteger(value) && value >= least && value <= most ? value : otherwise
  }
  return {
    weeks: read('weeks', 1, MAX_SERIES_WEEKS, DEFAULT_WEEKS),
    visits: read('visits', MIN_SERIES_VISITS, MAX_SERIES_VISITS, DEFAULT_VISITS),
  }
}

/** The dates, or the sentence that says why it cannot be repeated. */
const loadTimes = (
  call: Call,
  { id }: Booking,
  { weeks, visits }: ReturnType<typeof readPlan>,
  signal: AbortSignal,
) =>
  call('GET /series/times', { query: { bookingId: id, everyWeeks: weeks, count: visits }, signal }).catch(
    (error: unknown) => {
      if (error instanceof Problem && error.status >= 400 && error.status < 500)
        return { refusal: error.message }
      throw error
    },
  )

/** Repeats the booking, books a planned visit, or ends the series. */
export async function action({ context, params, request, url }: Args) {
  const call = context.get(callContext)
  const form = await request.formData()
  const id = formText(form, 'series')
  try {
    switch (formText(form, 'do')) {
      case 'stop':
        await call('PUT /series/:id/stop', { params: { id }, body: {} })
        break
      case 'book': {
        const startTime = formText(form, 'startTime') || null
        const { bookingId, requiresPayment } = await call('POST /series/:id/visits/:position', {
          params: { id, position: Number(formText(form, 'position')) },
          body: { startTime },
        })
        if (requiresPayment) throw redirectDocument(paths.book.pay(bookingId))
        break
      }
      default:
        await call('POST /series', {
          body: {
            bookingId: params.bookingId,
            everyWeeks: readPlan(url.searchParams).weeks,
            visits: form.getAll('visit').map((name) => ({ startTime: formText(form, String(name)) })),
          },
        })
    }
  } catch (error) {
    if (error instanceof Response) throw error
    const problem = toProblem(error)
    // A form that was sent twice: the series is there.
    if (problem.code !== 'series-exists')
      return data(
        { message: problem.message, position: formText(form, 'position'), nearest: readNearest(problem) },
        { status: problem.status || 503 },
      )
  }
  throw redirect(paths.series(params.bookingId))
}

export const meta = () => privateMeta(m.series_title(), m.series_description())

export default function SeriesPage() {
  const { booking, series, mayRepeat, plan, times, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main id="main" tabIndex={-1} className="page-column pt-2 pb-12 wide:pt-8">
      <div className="max-w-160">
        <h1 className="text-22 leading-title wide:text-36 wide:leading-heading">{m.series_title()}</h1>
        <p className="mt-1 text-ink-2 wrap-anywhere">
          <Link className={linkClass} href={paths.booking(booking.id)}>
            {bookedItem(booking).title}
          </Link>{' '}
          · {dayAndTime(getStart(booking), now)}
        </p>
        <p className="mt-3">{m.series_lead()}</p>
        {answer && (
          <Note tone="bad" role="alert" className="mt-4">
            {answer.message}
          </Note>
        )}
        {series && <SeriesVisits series={series} now={now} answer={answer} />}
        {mayRepeat && (
          <RepeatForm
            booking={booking}
            plan={plan}
            times={times}
            now={now}
            isAgain={series !== null}
            bookAlone={rebookPath(booking)}
          />
        )}
      </div>
    </main>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailed error={error} heading={m.series_title()} failure={m.series_failed()} />
}
