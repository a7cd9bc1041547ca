import { m } from '#messages'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { deferHydration } from '#web/shared/document/deferred.tsx'

export const meta = () => privateMeta(m.auth_reset_title(), m.auth_reset_description())

export default deferHydration(() => import('./request-reset-content.tsx'))
