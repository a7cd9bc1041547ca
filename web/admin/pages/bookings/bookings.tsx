import { useLoaderData, useSubmit } from 'react-router'
import { BOOKING_STATUSES } from '#domain/booking/booking-policy.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { CalendarCheck } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { readPage } from '../../parts/page-number.ts'
import { Shell } from '../../layout/shell.tsx'
import { pages } from '../../paths.ts'
import { BookingTable } from '../../parts/booking-table.tsx'
import { NewerOlder } from '../../parts/newer-older.tsx'
import { Panel } from '../../parts/panel.tsx'

const STATUSES = [...BOOKING_STATUSES, 'no-show'] as const

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const status = STATUSES.find((each) => each === url.searchParams.get('status'))
  const page = readPage(url.searchParams)
  const query = { page, ...(status && { status }) }
  const { bookings, hasMore } = await context.get(callContext)('GET /admin/bookings', { query, signal })
  return { bookings, hasMore, page, status: status ?? '' }
}

export const meta = () => [{ title: 'Bookings · D3 Admin' }]

export default function BookingsPage() {
  const { bookings, hasMore, page, status } = useLoaderData<typeof loader>()
  const submit = useSubmit()
  return (
    <Shell section="bookings" title="Bookings">
      <form className="mb-4 max-w-60" onChange={(event) => void submit(event.currentTarget)}>
        <SelectField label="Status" name="status" defaultValue={status}>
          <option value="">All</option>
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {each.replaceAll(/[_-]/g, ' ')}
            </option>
          ))}
        </SelectField>
      </form>
      <p className="mb-4 flex gap-5">
        <Link href={pages.waitlists} className={linkClass}>
          Waitlists
        </Link>
        <Link href={pages.packages} className={linkClass}>
          Packages
        </Link>
      </p>
      {bookings.length === 0 ? (
        <State
          icon={<CalendarCheck />}
          calm
          roomy
          heading={<h2 className="text-22 leading-title">No bookings</h2>}
        >
          There is none in this status.
        </State>
      ) : (
        <Panel title="Newest first">
          <BookingTable bookings={bookings} withPeople />
        </Panel>
      )}
      <NewerOlder path={pages.bookings} filter={{ status }} page={page} hasMore={hasMore} />
    </Shell>
  )
}
