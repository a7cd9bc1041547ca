import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { PageFailed } from '#web/app/document/page-failed.tsx'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Decision } from '#web/parts/moderation/decision.tsx'

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

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PageFailed
      error={error}
      className="pt-5 wide:pt-8"
      heading={m.moderation_page_title()}
      failure={m.problem_decision_not_found()}
    />
  )
}
