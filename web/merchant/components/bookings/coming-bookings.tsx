import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { m } from '#messages'
import { dayAndTime, toDay } from '#domain/time/time.ts'
import { query } from '#web/api/browser.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../paths.ts'

/** The bookings that keep something from being deleted. Asked for when the question opens. */
export function useComingBookings(of: ComingSubject, isAsked: boolean): Coming | undefined {
  const [client] = useState(queryClient)
  const { data } = useQuery(
    { ...query('GET /merchant/coming-bookings', { query: of }), enabled: isAsked, staleTime: 0 },
    client,
  )
  return isAsked ? data : undefined
}

/** Names them, and what can be done instead. */
export function ComingBookings({ coming, children }: ComingBookingsProps) {
  if (!coming || coming.count === 0) return null
  return (
    <Note tone="info" role="status">
      <p>{m.merchant_coming_hinder({ count: coming.count })}</p>
      <BookingLinks {...coming} />
      {children && <div className="mt-2">{children}</div>}
    </Note>
  )
}

/** A few bookings of `count`, each with a link to it in the calendar. */
export function BookingLinks({ bookings, count }: BookingLinksProps) {
  const shown = bookings.slice(0, SHOWN)
  return (
    <ul>
      {shown.map(({ id, startTime, customerName }) => {
        const start = Date.parse(startTime)
        return (
          <li key={id}>
            <Link
              className={`${linkClass} inline-flex min-h-11 items-center`}
              href={paths.calendar({ date: toDay(start), booking: id })}
            >
              {dayAndTime(start)}, {customerName}
            </Link>
          </li>
        )
      })}
      {count > shown.length && <li>{m.merchant_coming_more({ count: count - shown.length })}</li>}
    </ul>
  )
}

const SHOWN = 3
type ComingSubject = { serviceId: string } | { branchId: string } | { storeId: string }
type Coming = { bookings: BookingLinksProps['bookings']; count: number }
type ComingBookingsProps = { coming: Coming | undefined; children?: ReactNode }
type BookingLinksProps = {
  bookings: readonly { id: string; startTime: string; customerName: string }[]
  count: number
}
