import { useLoaderData, useRevalidator } from 'react-router'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { StatePage } from '../../parts/money/state-page.tsx'
import { readStateQuery } from '../../parts/money/state-query.ts'
import { paths } from '../../paths.ts'
import { RefundTable } from './refund-table.tsx'

const STATES = [
  ['open', 'Open'],
  ['needs_review', 'Need a person'],
  ['completed', 'Paid'],
  ['all', 'All'],
] as const

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const query = readStateQuery(url, STATES)
  const list = await context.get(callContext)('GET /admin/money/refunds', {
    query,
    signal,
  })
  return { ...list, status: query.status }
}

export const meta = () => [{ title: 'Refunds · D3 Admin' }]

const getHref = (state: string, page = 1) =>
  paths.refunds(new URLSearchParams({ state, ...(page > 1 && { page: String(page) }) }))

export default function RefundsPage() {
  const { refunds, pagination, status } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  return (
    <StatePage title="Refunds" states={STATES} empty="No refunds" {...{ status, pagination, getHref }}>
      <RefundTable caption="Refunds" refunds={refunds} onDone={() => void revalidate()} />
    </StatePage>
  )
}
