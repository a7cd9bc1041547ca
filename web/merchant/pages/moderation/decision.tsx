import { useLoaderData } from 'react-router'
import { m } from '#messages'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { Decision } from '#web/parts/moderation/decision.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { Shell } from '../../layout/shell.tsx'

export const loader = ({ context, params: { id }, request: { signal }, url }: LoaderArgs<'/decisions/:id'>) =>
  callAsMerchant({ context, url })('GET /moderation/decisions/:id', { params: { id }, signal })

export const meta = () => [{ title: m.merchant_page_title({ page: m.moderation_page_title() }) }]

export default function DecisionPage() {
  const { decision } = useLoaderData<typeof loader>()
  return (
    <Shell place="more">
      <Decision decision={decision} />
    </Shell>
  )
}
