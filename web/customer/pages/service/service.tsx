import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import type { ShellHandle } from '../../layout/shell.tsx'
import { loadService } from './load-service.ts'

export const loader = loadService

export const handle: ShellHandle = { hasOwnFoot: true }

export const meta = loadedMeta

export default deferHydration(() => import('./service-content.tsx'))

export const ErrorBoundary = deferHydration(() => import('./service-error.tsx'), { inAdvance: true })
