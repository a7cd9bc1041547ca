import { useLoaderData, useSubmit } from 'react-router'
import { dayAndMonth, toDay } from '#domain/time/time.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Users } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { readPage } from '../../parts/page-number.ts'
import { Shell } from '../../layout/shell.tsx'
import { getHref, pages } from '../../paths.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { NewerOlder } from '../../parts/newer-older.tsx'
import { Panel } from '../../parts/panel.tsx'

const FILTERS = {
  customer: { role: 'customer' },
  merchant: { role: 'merchant' },
  frozen: { isFrozen: 'true' },
} as const

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const show = url.searchParams.get('show') ?? ''
  const page = readPage(url.searchParams)
  const filter = show === 'customer' || show === 'merchant' || show === 'frozen' ? FILTERS[show] : {}
  const { people, hasMore } = await context.get(callContext)('GET /admin/people', {
    query: { page, ...filter },
    signal,
  })
  return { people, hasMore, page, show }
}

export const meta = () => [{ title: 'People · D3 Admin' }]

export default function PeoplePage() {
  const { people, hasMore, page, show } = useLoaderData<typeof loader>()
  const submit = useSubmit()
  return (
    <Shell section="people" title="People">
      <form className="mb-4 max-w-60" onChange={(event) => void submit(event.currentTarget)}>
        <SelectField label="Show" name="show" defaultValue={show}>
          <option value="">All</option>
          <option value="customer">Customers</option>
          <option value="merchant">Merchants</option>
          <option value="frozen">Frozen accounts</option>
        </SelectField>
      </form>
      {people.length === 0 ? (
        <State icon={<Users />} calm roomy heading={<h2 className="text-22 leading-title">Nobody</h2>}>
          There is no such account.
        </State>
      ) : (
        <Panel title="Newest first">
          <DataTable
            caption="Table of people"
            rows={people}
            toKey={({ id }) => id}
            columns={[
              {
                title: 'Name',
                cell: ({ id, name }) => (
                  <Link href={getHref({ page: 'person', id })} className={linkClass}>
                    {name}
                  </Link>
                ),
              },
              { title: 'Is', cell: ({ role, business }) => business ?? role },
              { title: 'Phone', cell: ({ phone }) => <span className="whitespace-nowrap">{phone}</span> },
              { title: 'Mail', cell: ({ email }) => email },
              { title: 'Since', cell: ({ createdAt }) => dayAndMonth(toDay(Date.parse(createdAt))) },
              { title: 'State', cell: ({ isFrozen }) => isFrozen && <Pill tone="bad">Frozen</Pill> },
            ]}
          />
        </Panel>
      )}
      <NewerOlder path={pages.people} filter={{ show }} page={page} hasMore={hasMore} />
    </Shell>
  )
}
