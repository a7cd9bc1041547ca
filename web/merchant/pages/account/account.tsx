import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadAccount } from './load-account.ts'

export const loader = loadAccount

export const meta = loadedMeta

export default deferHydration(() => import('./account-content.tsx'))
