import type { Api, Reply } from '#contract/kernel.ts'
import { cents, formatShillings } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { getHref } from '../paths.ts'
import { DataTable, type Column } from './data-table.tsx'
import { StatusPill } from './status-pill.tsx'

type ListedBookingRow = Reply<Api['GET /admin/bookings']>['bookings'][number]

const CODE: Column<ListedBookingRow> = {
  title: 'Code',
  cell: ({ code }) => (
    <Link href={getHref({ page: 'booking', id: code })} className={`${linkClass} whitespace-nowrap`}>
      D3-{code}
    </Link>
  ),
}
const COLUMNS: Column<ListedBookingRow>[] = [
  { title: 'What', cell: ({ title }) => title },
  {
    title: 'When',
    cell: ({ startsAt }) => (
      <span className="whitespace-nowrap text-ink-2">{dayAndTime(Date.parse(startsAt))}</span>
    ),
  },
  { title: 'Fee, KES', isNumber: true, cell: ({ fee }) => formatShillings(cents(fee) ?? 0) },
  { title: 'State', cell: ({ status }) => <StatusPill status={status} /> },
]
const PEOPLE: Column<ListedBookingRow>[] = [
  { title: 'Customer', cell: ({ customer }) => customer },
  { title: 'Store', cell: ({ store }) => store },
]

export const BookingTable = ({
  bookings,
  withPeople,
}: {
  bookings: readonly ListedBookingRow[]
  withPeople?: boolean
}) => (
  <DataTable
    caption="Table of bookings"
    rows={bookings}
    toKey={({ id }) => id}
    columns={[CODE, ...(withPeople ? PEOPLE : []), ...COLUMNS]}
  />
)
