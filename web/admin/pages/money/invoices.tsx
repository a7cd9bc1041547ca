import { Form, useLoaderData, useRevalidator } from 'react-router'
import { SEARCH_TEXT } from '#contract/search-limits.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { useSession } from '#web/app/session/session.ts'
import { toDay } from '#domain/time/time.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banknote } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Shell } from '../../layout/shell.tsx'
import { Panel } from '../../parts/panel.tsx'
import { readStateQuery } from '../../parts/money/state-query.ts'
import { TwoColumns } from '../../parts/two-columns.tsx'
import { pages, paths } from '../../paths.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { TaxRules } from './tax-rules.tsx'

const STATES = [
  ['all', 'All'],
  ['waiting', 'Waiting for KRA'],
  ['needs_review', 'Need a person'],
  ['signed', 'Signed'],
] as const

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = context.get(callContext)
  const { status, page } = readStateQuery(url, STATES)
  const search = url.searchParams.get('search')?.trim() ?? ''
  const [list, { rules }] = await Promise.all([
    call('GET /admin/invoices', {
      query: { status, page, ...(search && { search }) },
      signal,
    }),
    call('GET /admin/tax-rules', { signal }),
  ])
  return { ...list, rules, status, search, today: toDay(context.get(nowContext).getTime()) }
}

export const meta = () => [{ title: 'Tax invoices · D3 Admin' }]

export default function InvoicesPage() {
  const { invoices, pagination, rules, status, search, isSetUp, today } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const mayMove = adminMay(useSession()?.adminRole ?? null, 'moveMoney')
  const done = () => void revalidate()
  const getHref = (state: string, page = 1) =>
    paths.invoices({ state, search: search || undefined, page: page > 1 ? page : undefined })
  return (
    <Shell
      section="money"
      title="Tax invoices"
      end={
        <Link href={paths.money()} className={linkClass}>
          Money
        </Link>
      }
    >
      {!isSetUp && (
        <Note tone="bad">
          This installation is not connected to KRA. Invoices are written and wait until ETIMS_PIN and the
          other settings are there.
        </Note>
      )}
      <div className="mb-4">
        <Tabs
          label="State"
          compact
          items={STATES.map(([state, label]) => ({ href: getHref(state), label, current: state === status }))}
        />
      </div>
      <TwoColumns
        main={
          <Panel title={STATES.find(([state]) => state === status)?.[1] ?? ''} end={`${pagination.total}`}>
            <Form action={pages.invoices} role="search" className="mb-3 flex items-end gap-2">
              <input type="hidden" name="state" value={status} />
              <TextField
                label="Number or booking"
                name="search"
                defaultValue={search}
                key={search}
                maxLength={SEARCH_TEXT.max}
                autoComplete="off"
              />
              <Button variant="line">Find</Button>
            </Form>
            {invoices.length === 0 ? (
              <State icon={<Banknote />} calm heading={<h2 className="text-17">No tax invoices</h2>}>
                {search ? 'None of this number or booking is in this state.' : 'None is in this state.'}
              </State>
            ) : (
              <InvoiceTable invoices={invoices} mayMove={mayMove} onDone={done} />
            )}
            <Pages
              page={pagination.page}
              pages={pagination.totalPages}
              hrefFor={(page) => getHref(status, page)}
            />
          </Panel>
        }
        aside={<TaxRules rules={rules} today={today} mayMove={mayMove} onDone={done} />}
      />
    </Shell>
  )
}
