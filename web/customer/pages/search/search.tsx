import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadSearch } from './load-search.ts'

export const loader = loadSearch

export const meta = loadedMeta

export default deferHydration(() => import('./search-content.tsx'))
