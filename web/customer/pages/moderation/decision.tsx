import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Decision } from '#web/parts/moderation/decision.tsx'
import { paths } from '../../paths.ts'
import { ItemNotFound } from '../not-found/item-not-found.tsx'

export const loader = ({ context, params: { id }, request: { signal } }: LoaderArgs<'/decisions/:id'>) =>
  context.get(callContext)('GET /moderation/decisions/:id', { params: { id }, signal })

export const meta = () => privateMeta(m.moderation_page_title(), m.moderation_page_title())

export default function DecisionPage() {
  const { decision } = useLoaderData<typeof loader>()
  return (
    <main id="main" tabIndex={-1} className="page-column w-full max-w-190! pt-4 pb-8 wide:pt-8">
      <Decision decision={decision} />
    </main>
  )
}

export const ErrorBoundary = ({ error }: { error: unknown }) => (
  <ItemNotFound
    error={error}
    title={m.moderation_missing()}
    why={m.moderation_missing_why()}
    others={{ href: paths.notifications(), label: m.moderation_missing_others() }}
  />
)
