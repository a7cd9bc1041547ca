import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import type { ShellHandle } from '../../layout/shell.tsx'
import { loadNewRequest } from './load-new-request.ts'

export const loader = loadNewRequest

export const handle: ShellHandle = { hasOwnFoot: true }

export const meta = loadedMeta

export default deferHydration(() => import('./new-request-content.tsx'))

export const ErrorBoundary = deferHydration(() => import('./requests-error.tsx'), { inAdvance: true })
