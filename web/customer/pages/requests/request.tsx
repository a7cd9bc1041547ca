import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import type { ShellHandle } from '../../layout/shell.tsx'
import { loadRequest } from './load-request.ts'

export const loader = loadRequest

export const handle: ShellHandle = { hasOwnFoot: true }

export const meta = loadedMeta

export default deferHydration(() => import('./request-content.tsx'))

export const ErrorBoundary = deferHydration(() => import('./request-error.tsx'), { inAdvance: true })
