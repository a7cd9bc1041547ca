import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadRequests } from './load-requests.ts'

export const loader = loadRequests

export const meta = loadedMeta

export default deferHydration(() => import('./requests-content.tsx'))

export const ErrorBoundary = deferHydration(() => import('./requests-error.tsx'), { inAdvance: true })
