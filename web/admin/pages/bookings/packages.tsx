import { useLoaderData, useRevalidator } from 'react-router'
import type { PackageSale } from '#contract/bookings/packages.ts'
import { WALK_IN_TEXTS } from '#contract/bookings/merchant-limits.ts'
import { formatPhone, maskPhone } from '#domain/accounts/phone.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, formatDate } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Ticket } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Shell } from '../../layout/shell.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { NewerOlder } from '../../parts/newer-older.tsx'
import { readPage } from '../../parts/page-number.ts'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { getHref, pages } from '../../paths.ts'

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const search = url.searchParams.get('search')?.trim().slice(0, WALK_IN_TEXTS.name.max) ?? ''
  const page = readPage(url.searchParams)
  const { sales, hasMore } = await context.get(callContext)('GET /admin/package-sales', {
    query: { page, ...(search && { search }) },
    signal,
  })
  const role = context.get(sessionContext)?.adminRole ?? null
  return {
    sales,
    hasMore,
    page,
    search,
    mayChange: adminMay(role, 'changeBookings'),
    seesContact: adminMay(role, 'seeContact'),
  }
}

export const meta = () => [{ title: 'Packages · D3 Admin' }]

const COLUMNS: Column<PackageSale>[] = [
  {
    title: 'Store',
    cell: ({ storeName, storeId }) => (
      <Link href={getHref({ page: 'store', id: storeId })} className={linkClass}>
        {storeName}
      </Link>
    ),
  },
  { title: 'Service', cell: ({ serviceName }) => serviceName },
  {
    title: 'Price',
    cell: ({ price }) => <span className="whitespace-nowrap">{formatKes(shillingsToCents(price))}</span>,
  },
  { title: 'Left', cell: ({ left, visits }) => `${left} of ${visits}` },
  {
    title: 'Until',
    cell: ({ validUntil }) => <span className="whitespace-nowrap">{formatDate(validUntil)}</span>,
  },
  { title: 'State', cell: ({ state }) => state },
  {
    title: 'Sold',
    cell: ({ soldAt }) => (
      <span className="whitespace-nowrap text-ink-2">{dayAndTime(Date.parse(soldAt))}</span>
    ),
  },
]

export default function PackagesPage() {
  const { sales, hasMore, page, search, mayChange, seesContact } = useLoaderData<typeof loader>()
  const holder: Column<PackageSale> = {
    title: 'Holder',
    cell: ({ holderName, holderPhone }) => (
      <span className="wrap-anywhere">
        {holderName}
        {holderPhone !== null && (
          <span className="block text-ink-2">
            {seesContact ? formatPhone(holderPhone) : maskPhone(holderPhone)}
          </span>
        )}
      </span>
    ),
  }
  const repair: Column<PackageSale> = {
    title: 'Repair',
    cell: (sale) => sale.state !== 'ended' && <Repair sale={sale} />,
  }
  const columns = [holder, ...COLUMNS]
  return (
    <Shell section="bookings" title="Packages">
      <SearchBox
        key={search}
        className="mb-4 max-w-100"
        label="Name or phone number of the holder"
        placeholder="Name or phone number"
        action={pages.packages}
        input={{ name: 'search', defaultValue: search, maxLength: WALK_IN_TEXTS.name.max }}
      />
      {sales.length === 0 ? (
        <State
          icon={<Ticket />}
          calm
          roomy
          heading={<h2 className="text-22 leading-title">No sold packages</h2>}
        >
          {search ? 'No holder has this name or number.' : 'Stores sell several visits at one price.'}
        </State>
      ) : (
        <Panel title="Latest first">
          <DataTable
            caption="Table of sold packages"
            rows={sales}
            toKey={({ id }) => id}
            columns={mayChange ? [...columns, repair] : columns}
          />
        </Panel>
      )}
      <NewerOlder path={pages.packages} filter={{ search }} page={page} hasMore={hasMore} />
    </Shell>
  )
}

function Repair({ sale: { id, holderName, validUntil, uses } }: { sale: PackageSale }) {
  const { revalidate } = useRevalidator()
  return (
    <div className="flex flex-wrap gap-2">
      <ReasonDialog
        trigger={
          <Button variant="line" size="sm" aria-label={`Change the last day of ${holderName}’s package`}>
            Last day
          </Button>
        }
        title={`Change the last day of ${holderName}’s package?`}
        description="Visits can take place up to this day."
        confirmLabel="Change it"
        toast="The last day has changed"
        send={(reason, { validUntil: day = '' }) =>
          call('PUT /admin/package-sales/:id/valid-until', {
            params: { id },
            body: { validUntil: day, reason },
          })
        }
        onDone={revalidate}
      >
        <TextField label="Last day" name="validUntil" type="date" required defaultValue={validUntil} />
      </ReasonDialog>
      {uses.length > 0 && (
        <ReasonDialog
          trigger={
            <Button variant="line" size="sm" aria-label={`Return a visit to ${holderName}’s package`}>
              Return a visit
            </Button>
          }
          title={`Return a visit to ${holderName}’s package?`}
          description="If it was for a booking, its normal price is due at the store again."
          confirmLabel="Return it"
          toast="The visit is back in the package"
          send={(reason, { useId = '' }) =>
            call('POST /admin/package-sales/:id/uses/:useId/return', {
              params: { id, useId },
              body: { reason },
            })
          }
          onDone={revalidate}
        >
          <SelectField label="Visit" name="useId">
            {uses.map((use) => (
              <option key={use.id} value={use.id}>
                {dayAndTime(Date.parse(use.startTime ?? use.usedAt))}
                {use.bookingId === null ? ', at the counter' : ''}
              </option>
            ))}
          </SelectField>
        </ReasonDialog>
      )}
    </div>
  )
}
