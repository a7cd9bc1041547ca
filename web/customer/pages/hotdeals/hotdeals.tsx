import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadDeals } from './load-deals.ts'

export const loader = loadDeals

export const meta = loadedMeta

export default deferHydration(() => import('./hotdeals-content.tsx'))

export const ErrorBoundary = deferHydration(() => import('./hotdeals-error.tsx'), { inAdvance: true })
