import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import { MAX_AFFECTED_BOOKINGS, type AffectedBooking } from '#contract/entities/affected-booking.ts'
import { dayAndTime, dayOf } from '#domain/time/time.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { paths } from '../../paths.ts'

const CancelBookings = lazy(async () => ({ default: (await import('./cancel-bookings.tsx')).CancelBookings }))

const SHOWN_AT_FIRST = 6

/**
 * The bookings that a change leaves outside the hours, shifts or leave. They stay as they are until one of the actions
 * is used. `onHandled` removes a booking from the list.
 */
export function AffectedBookings({ bookings, title, hint, actions = [], onHandled }: AffectedBookingsProps) {
  const [cancelled, setCancelled] = useState<readonly AffectedBooking[]>()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? bookings : bookings.slice(0, SHOWN_AT_FIRST)
  if (bookings.length === 0) return null
  return (
    <section
      className="rounded-card border-control border-info bg-surface p-4 wide:p-5"
      aria-labelledby="affected-title"
    >
      <h2 id="affected-title" className="text-18! leading-title">
        {title}
      </h2>
      <p className="mt-1 quiet">{hint}</p>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((booking) => {
          const { id, customerName, serviceName, staffName, startTime } = booking
          const start = Date.parse(startTime)
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
              <span className="min-w-0 flex-[1_1_10rem]">
                <b className="block">{customerName}</b>
                <Link
                  className="inline-flex min-h-6 items-center text-14 text-ink-2 underline underline-offset-3"
                  href={paths.day({ date: dayOf(start) })}
                >
                  {dayAndTime(start)}
                </Link>
                <span className="block quiet">
                  {staffName === null ? serviceName : `${serviceName}, ${staffName}`}
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                {actions.map(({ label, onChoose }) => (
                  <Button key={label} variant="ink" size="touch" onClick={() => onChoose(booking)}>
                    {label}
                  </Button>
                ))}
                <Button
                  variant="line"
                  size="touch"
                  aria-label={m.merchant_affected_cancel_named({ name: customerName })}
                  onClick={() => setCancelled([booking])}
                >
                  {m.merchant_affected_cancel()}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {(bookings.length > 1 || shown.length < bookings.length) && (
        <p className="mt-2 flex flex-wrap gap-x-4">
          {shown.length < bookings.length && (
            <button type="button" className={clsx(linkClass, 'min-h-11')} onClick={() => setShowsAll(true)}>
              {m.merchant_affected_show_all({ count: bookings.length })}
            </button>
          )}
          {bookings.length > 1 && (
            <button
              type="button"
              className={clsx(linkClass, 'min-h-11')}
              onClick={() => setCancelled(bookings)}
            >
              {m.merchant_affected_cancel_all({ count: bookings.length })}
            </button>
          )}
        </p>
      )}
      {bookings.length >= MAX_AFFECTED_BOOKINGS && <p className="quiet">{m.merchant_affected_more()}</p>}
      {cancelled && (
        <Suspense>
          <CancelBookings
            bookings={cancelled}
            onCancelled={onHandled}
            onClose={() => setCancelled(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

type AffectedAction = { label: string; onChoose: (booking: AffectedBooking) => void }
type AffectedBookingsProps = {
  bookings: readonly AffectedBooking[]
  title: string
  hint: string
  /** What else can be done with a booking, besides cancelling it. */
  actions?: readonly AffectedAction[]
  onHandled: (bookingId: string) => void
}
