import { useLoaderData, useRevalidator, useSubmit } from 'react-router'
import type { Api, Reply } from '#contract/kernel.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { dayAndTime, shortDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { BellRing } from '#web/ui/icons/icons.tsx'
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
  const show = url.searchParams.get('show') === 'ended' ? 'ended' : 'waiting'
  const page = readPage(url.searchParams)
  const { entries, hasMore } = await context.get(callContext)('GET /admin/waitlist', {
    query: { page, show },
    signal,
  })
  const mayChange = adminMay(context.get(sessionContext)?.adminRole ?? null, 'changeBookings')
  return { entries, hasMore, page, show, mayChange }
}

export const meta = () => [{ title: 'Waitlists · D3 Admin' }]

type Entry = Reply<Api['GET /admin/waitlist']>['entries'][number]

const COLUMNS: Column<Entry>[] = [
  {
    title: 'Customer',
    cell: ({ customer, customerId }) => (
      <Link href={getHref({ page: 'person', id: customerId })} className={linkClass}>
        {customer}
      </Link>
    ),
  },
  {
    title: 'Store',
    cell: ({ store, storeId }) => (
      <Link href={getHref({ page: 'store', id: storeId })} className={linkClass}>
        {store}
      </Link>
    ),
  },
  {
    title: 'Waits for',
    cell: ({ service, person, part }) => [service, person, part].filter(Boolean).join(', '),
  },
  {
    title: 'Days',
    cell: ({ from, to }) => (
      <span className="whitespace-nowrap">
        {from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`}
      </span>
    ),
  },
  {
    title: 'Since',
    cell: ({ joinedAt }) => (
      <span className="whitespace-nowrap text-ink-2">{dayAndTime(Date.parse(joinedAt))}</span>
    ),
  },
  {
    title: 'State',
    cell: ({ endedReason, heldUntil }) =>
      endedReason ?? (heldUntil ? `Held until ${dayAndTime(Date.parse(heldUntil))}` : 'Waits'),
  },
]

export default function WaitlistsPage() {
  const { entries, hasMore, page, show, mayChange } = useLoaderData<typeof loader>()
  const submit = useSubmit()
  const { revalidate } = useRevalidator()
  const end: Column<Entry> = {
    title: 'End',
    cell: ({ id, customer }) => (
      <ReasonDialog
        trigger={
          <Button variant="line" size="sm" aria-label={`End the place of ${customer}`}>
            End
          </Button>
        }
        title={`End the place of ${customer}?`}
        description="What is held goes to the next in line. The customer is notified."
        confirmLabel="End it"
        danger
        hint="It is written to the audit log."
        toast="The place has ended"
        send={(reason) => call('POST /admin/waitlist/:id/close', { params: { id }, body: { reason } })}
        onDone={revalidate}
      />
    ),
  }
  return (
    <Shell section="bookings" title="Waitlists">
      <form className="mb-4 max-w-60" onChange={(event) => void submit(event.currentTarget)}>
        <SelectField label="Show" name="show" defaultValue={show}>
          <option value="waiting">waiting</option>
          <option value="ended">ended</option>
        </SelectField>
      </form>
      {entries.length === 0 ? (
        <State
          icon={<BellRing />}
          calm
          roomy
          heading={<h2 className="text-22 leading-title">Nobody waits</h2>}
        >
          Customers join a waitlist where a day has no free time.
        </State>
      ) : (
        <Panel title="Latest first">
          <DataTable
            caption="Table of waitlists"
            rows={entries}
            toKey={({ id }) => id}
            columns={mayChange && show === 'waiting' ? [...COLUMNS, end] : COLUMNS}
          />
        </Panel>
      )}
      <NewerOlder path={pages.waitlists} filter={{ show }} page={page} hasMore={hasMore} />
    </Shell>
  )
}
