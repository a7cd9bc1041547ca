import { Form, useLoaderData } from 'react-router'
import type { Api, Reply } from '#contract/kernel.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { dayAndTime, relativeTime, type At } from '#domain/time/time.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ScrollText } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Shell } from '../../layout/shell.tsx'
import { getHref, paths } from '../../paths.ts'
import { Panel } from '../../parts/panel.tsx'

type AuditReply = Reply<Api['GET /admin/audit']>
type Entry = AuditReply['entries'][number]
type Filter = Readonly<Record<'person' | 'action' | 'from' | 'to', string | undefined>>

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const param = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const day = (name: string) => {
    const value = param(name)
    return value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
  }
  const filter = { person: param('person'), action: param('action'), from: day('from'), to: day('to') }
  const before = Number(param('before'))
  const found = await call('GET /admin/audit', {
    query: { ...filter, ...(before > 0 && { before }) },
    signal,
  })
  return { found, filter, isFirstPage: !(before > 0), now: context.get(nowContext).getTime() }
}

export const meta = () => [{ title: 'Audit log · D3 Admin' }]

export default function AuditPage() {
  const { found, filter, isFirstPage, now } = useLoaderData<typeof loader>()
  const { entries, next, person, actions } = found
  return (
    <Shell section="audit" title="Audit log" end={<Chain chain={found.chain} now={now} />}>
      <div className="grid gap-4">
        <Panel title="Search">
          <FilterForm key={JSON.stringify(filter)} filter={filter} actions={actions} />
          {person && (
            <p className="mt-3 text-15">
              What{' '}
              <Link href={getHref({ page: 'person', id: person.id })} className={linkClass}>
                {person.name}
              </Link>{' '}
              did, and what was done to them.
            </p>
          )}
        </Panel>
        <Panel title="Entries" end="The newest first">
          {entries.length === 0 ? (
            <State icon={<ScrollText />} calm heading={<h3 className="text-17">No entries</h3>}>
              {filter.person !== undefined && person === null
                ? 'Nobody has this id, e-mail address or phone number, and nothing was done to it.'
                : 'Nothing in the log matches.'}
            </State>
          ) : (
            <ul>
              {entries.map((entry) => (
                <EntryRow key={entry.seq} entry={entry} now={now} />
              ))}
            </ul>
          )}
          {(next !== null || !isFirstPage) && (
            <nav className="mt-3 flex flex-wrap gap-2" aria-label="Pages">
              {!isFirstPage && (
                <ButtonLink variant="line" href={paths.audit(filter)}>
                  Newest
                </ButtonLink>
              )}
              {next !== null && (
                <ButtonLink variant="line" href={paths.audit({ ...filter, before: String(next) })}>
                  Older
                </ButtonLink>
              )}
            </nav>
          )}
        </Panel>
      </div>
    </Shell>
  )
}

function FilterForm({ filter, actions }: { filter: Filter; actions: readonly string[] }) {
  return (
    <Form
      role="search"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] items-end gap-3 *:min-w-0"
    >
      <TextField
        label="Person"
        name="person"
        defaultValue={filter.person}
        placeholder="E-mail, phone number or id"
        autoComplete="off"
      />
      <SelectField label="Action" name="action" defaultValue={filter.action ?? ''}>
        <option value="">All</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {action}
          </option>
        ))}
      </SelectField>
      <TextField label="From" name="from" type="date" defaultValue={filter.from} />
      <TextField label="To" name="to" type="date" defaultValue={filter.to} />
      <Button type="submit">Search</Button>
    </Form>
  )
}

function EntryRow({ entry, now }: { entry: Entry; now: At }) {
  const { at, action, actor, subject, ip, details } = entry
  const { reason, ...others } = details
  const more = Object.entries(others).filter(([, value]) => value !== null && value !== '')
  return (
    <li className="grid gap-x-4 gap-y-1 border-line py-3 text-15 not-first:border-t wide:grid-cols-[190px_minmax(0,1fr)]">
      <span className="text-14 text-ink-2">
        <time dateTime={at} title={at}>
          {dayAndTime(Date.parse(at))}
        </time>
        , {relativeTime(Date.parse(at), now)}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <span className="wrap-anywhere">
          {actor ? <PersonLink person={actor} /> : <span className="text-ink-2">No account</span>}{' '}
          <Link href={paths.audit({ action })} className="font-semibold hover:underline">
            {action}
          </Link>
          {subject && (
            <>
              {' '}
              {subject.person ? (
                <PersonLink person={subject.person} />
              ) : (
                <Link href={paths.audit({ person: subject.id })} className="text-ink-2 hover:underline">
                  {subject.id}
                </Link>
              )}
            </>
          )}
        </span>
        {reason !== undefined && reason !== null && <q className="wrap-anywhere">{String(reason)}</q>}
        {(more.length > 0 || ip !== null) && (
          <span className="text-14 wrap-anywhere text-ink-2">
            {[
              ...more.map(([name, value]) => `${name}: ${String(value)}`),
              ...(ip === null ? [] : [`from ${ip}`]),
            ].join(' · ')}
          </span>
        )}
      </div>
    </li>
  )
}

const PersonLink = ({ person: { id, name } }: { person: NonNullable<Entry['actor']> }) => (
  <Link href={getHref({ page: 'person', id })} className={linkClass}>
    {name}
  </Link>
)

/** Shows whether entries of the log were changed or removed. */
function Chain({ chain, now }: { chain: AuditReply['chain']; now: At }) {
  const { verifiedAt, verifiedBy, holds, entries, unchained } = chain
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
      {holds === null ? (
        <Pill tone="info">Not verified yet</Pill>
      ) : holds ? (
        <Pill tone="ok">Chain verified</Pill>
      ) : (
        <Pill tone="bad">Chain broken</Pill>
      )}
      <span>
        {verifiedAt !== null &&
          `${relativeTime(Date.parse(verifiedAt), now)} by the check of invariants on ${verifiedBy ?? ''}, `}
        {formatNumber(entries)} entries
        {unchained > 0 && `, ${formatNumber(unchained)} not chained yet`}
      </span>
    </p>
  )
}
