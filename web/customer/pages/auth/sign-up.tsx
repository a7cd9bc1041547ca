import { redirect } from 'react-router'
import { m } from '#messages'
import { sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { returnPath } from '#web/shared/session/session.ts'
import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)) throw redirect(returnPath(url.searchParams))
  return { meta: privateMeta(m.auth_sign_up_title(), m.auth_sign_up_description()) }
}

export const meta = loadedMeta

export default deferHydration(() => import('./sign-up-content.tsx'))
