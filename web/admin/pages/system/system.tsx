import { useLoaderData, useRevalidator } from 'react-router'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { RefreshCw } from '#web/ui/icons/icons.tsx'
import { Shell } from '../../layout/shell.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'
import { Backups } from './backups.tsx'
import { Deliveries } from './deliveries.tsx'
import { Invariants } from './invariants.tsx'
import { Jobs } from './jobs.tsx'
import { Processes } from './processes.tsx'
import { Providers } from './providers.tsx'
import { Queues } from './queues.tsx'

const DELIVERIES = 5

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const role = context.get(sessionContext)?.adminRole ?? null
  const param = (name: string) => url.searchParams.get(name) || undefined
  const filter = {
    state: param('state') === 'open' ? ('open' as const) : ('dead' as const),
    queue: param('queue'),
    to: param('to'),
    after: param('after'),
  }
  const [system, listed, deliveries] = await Promise.all([
    call('GET /admin/system', { signal }),
    call('GET /admin/jobs', { query: filter, signal }),
    adminMay(role, 'seeDeliveries')
      ? call('GET /notifications/deliveries', { query: { page: 1, limit: DELIVERIES }, signal })
      : null,
  ])
  return {
    system,
    listed,
    filter,
    deliveries: deliveries?.data ?? null,
    now: context.get(nowContext).getTime(),
  }
}

export const meta = () => [{ title: 'System · D3 Admin' }]

export default function SystemPage() {
  const { system, listed, filter, deliveries, now } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  return (
    <Shell
      section="system"
      title="System"
      end={
        <Button
          variant="line"
          size="touch"
          busy={state === 'loading' && 'Reading…'}
          onClick={() => void revalidate()}
        >
          <RefreshCw /> Read again
        </Button>
      }
    >
      <TwoColumns
        main={
          <>
            <Queues queues={system.queues} filter={filter} now={now} />
            <Jobs listed={listed} queues={system.queues} filter={filter} now={now} />
          </>
        }
        aside={
          <>
            <Providers providers={system.providers} now={now} />
            <Invariants run={system.invariants} now={now} />
            <Backups backups={system.backups} now={now} />
            <Processes system={system} now={now} />
            {deliveries && <Deliveries deliveries={deliveries} now={now} />}
          </>
        }
      />
    </Shell>
  )
}
