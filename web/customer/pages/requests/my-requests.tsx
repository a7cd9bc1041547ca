import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadMyRequests } from './load-my-requests.ts'

export const loader = loadMyRequests

export const meta = loadedMeta

export default deferHydration(() => import('./my-requests-content.tsx'))

export const ErrorBoundary = deferHydration(() => import('./my-requests-error.tsx'), { inAdvance: true })
