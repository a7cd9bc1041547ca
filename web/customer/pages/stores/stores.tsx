import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadStores } from './load-stores.ts'

export const loader = loadStores

export const meta = loadedMeta

export default deferHydration(() => import('./stores-content.tsx'))
