import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { DAY, dayAndTime, type At } from '#domain/time/time.ts'
import { getEnd, getStart } from '#web/app/document/booked-item.ts'
import { call } from '#web/api/browser.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import { statusText } from './parts/status-pill.tsx'

/** Returns whether anything can happen to a booking that the page should show by itself. */
export const isFollowed = (booking: Booking, loadedAt: At): boolean => loadedAt < getEnd(booking) + DAY

/** Reloads the booking when it has changed, and announces to screen readers what it has become. */
export function LiveBooking({ booking }: { booking: Booking }) {
  const { revalidate } = useRevalidator()
  const [hasChanged, setChanged] = useState(false)
  async function reload() {
    await revalidate()
    setChanged(true)
  }
  /** Events before the connection were missed. A page that is up to date is not loaded again. */
  async function catchUp() {
    try {
      const { booking: current } = await call('GET /bookings/:id', { params: { id: booking.id } })
      if (getVersion(current) !== getVersion(booking)) await reload()
    } catch {
      // The page stays as it is; its button for reloading shows a problem that remains.
    }
  }
  useLiveEvents({
    booking_update: ({ bookingId }) => bookingId === booking.id && void reload(),
    onConnected: () => void catchUp(),
  })
  return (
    <p className="sr-only" role="status">
      {hasChanged &&
        m.bookings_live_changed({ status: statusText(booking), time: dayAndTime(getStart(booking)) })}
    </p>
  )
}

/** Returns the parts of a booking that events report: the status, the time, the history and the proposal. */
const getVersion = ({ status, startTime, history, proposal }: Booking): string =>
  JSON.stringify([status, startTime, history.length, proposal?.id])
