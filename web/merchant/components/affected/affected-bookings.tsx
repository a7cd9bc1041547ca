import { clsx } from 'clsx'
import { Hourglass } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { MAX_AFFECTED_BOOKINGS, type AffectedBooking } from '#contract/entities/affected-booking.ts'
import { dayAndTime, toDay, type At } from '#domain/time/time.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { firstName } from '../first-name.ts'

const OfferTime = lazyPart(async () => (await import('./offer-time.tsx')).OfferTime)
const CancelBookings = lazyPart(async () => (await import('./cancel-bookings.tsx')).CancelBookings)

const SHOWN_AT_FIRST = 6

/**
 * The bookings that a change leaves outside the hours, shifts or leave. They stay as they are until the store offers
 * another time and the customer accepts, or the store cancels them.
 */
export function AffectedBookings({
  bookings,
  title,
  hint,
  isSaved,
  now,
  onOffered,
  onCancelled,
}: AffectedBookingsProps) {
  const [moved, setMoved] = useState<AffectedBooking>()
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
          const { id, customerName, serviceName, staffName, startTime, proposedTime } = booking
          const start = Date.parse(startTime)
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
              <span className="min-w-0 flex-[1_1_10rem]">
                <b className="block">{customerName}</b>
                <Link
                  className="inline-flex min-h-6 items-center text-14 text-ink-2 underline underline-offset-3"
                  href={paths.day({ date: toDay(start) })}
                >
                  {dayAndTime(start)}
                </Link>
                <span className="block quiet">
                  {staffName === null ? serviceName : `${serviceName}, ${staffName}`}
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                {isSaved && (
                  <Button
                    variant={proposedTime === null ? 'ink' : 'line'}
                    size="touch"
                    aria-label={m.merchant_affected_offer_named({ name: customerName })}
                    onClick={() => setMoved(booking)}
                  >
                    {m.merchant_affected_offer()}
                  </Button>
                )}
                <Button
                  variant="line"
                  size="touch"
                  aria-label={m.merchant_affected_cancel_named({ name: customerName })}
                  onClick={() => setCancelled([booking])}
                >
                  {m.merchant_affected_cancel()}
                </Button>
              </span>
              {proposedTime !== null && (
                <Note tone="info" icon={<Hourglass />} className="basis-full">
                  {m.merchant_affected_offered({
                    time: dayAndTime(Date.parse(proposedTime)),
                    name: firstName(customerName),
                  })}
                </Note>
              )}
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
      {moved && <OfferTime booking={moved} {...{ now, onOffered }} onClose={() => setMoved(undefined)} />}
      {cancelled && (
        <CancelBookings
          bookings={cancelled}
          onCancelled={onCancelled}
          onClose={() => setCancelled(undefined)}
        />
      )}
    </section>
  )
}

type AffectedBookingsProps = {
  bookings: readonly AffectedBooking[]
  title: string
  hint: string
  /** True if the change is saved: only then are the free times those that customers can have. */
  isSaved: boolean
  now: At
  onOffered: (bookingId: string, proposedTime: string) => void
  onCancelled: (bookingId: string) => void
}
