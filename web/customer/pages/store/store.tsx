import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import type { ShellHandle } from '../../layout/shell.tsx'
import { loadStore } from './load-store.ts'

export const handle: ShellHandle = { hasOwnFoot: 'below header' }

export const loader = loadStore

export const meta = loadedMeta

export default deferHydration(() => import('./store-content.tsx'))

export const ErrorBoundary = deferHydration(() => import('./store-error.tsx'), { inAdvance: true })
