import { m } from '#messages'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'

export const loader = () => ({ meta: privateMeta(m.auth_reset_title(), m.auth_reset_description()) })

export const meta = loadedMeta

export default deferHydration(() => import('./request-reset-content.tsx'))
