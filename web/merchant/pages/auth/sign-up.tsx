import { redirect } from 'react-router'
import { m } from '#messages'
import { customerUrlContext, sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { returnPath } from '#web/shared/session/session.ts'
import { deferHydration } from '#web/shared/document/deferred.tsx'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role === 'merchant') throw redirect(returnPath(url.searchParams))
  return { customerUrl: context.get(customerUrlContext) }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_sign_up_title() }) },
  { name: 'description', content: m.merchant_sign_up_description() },
]

export default deferHydration(() => import('./sign-up-content.tsx'))
