import { redirect } from 'react-router'
import { m } from '#messages'
import { sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { returnPath } from '#web/shared/session/session.ts'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { hasJustEnded } from '#web/shared/session/session-end.ts'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role === 'merchant') throw redirect(returnPath(url.searchParams))
  return null
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_sign_in_title() }) },
  { name: 'description', content: m.merchant_sign_in_description() },
]

export default deferHydration(() => import('./sign-in-content.tsx'), {
  // It says so, above the fields.
  needed: hasJustEnded,
})
