import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import type { ShellHandle } from '../../layout/shell.tsx'
import { loadOffer } from './load-offer.ts'

export const loader = loadOffer

export const handle: ShellHandle = { hasOwnFoot: true }

export const meta = loadedMeta

export default deferHydration(() => import('./offer-content.tsx'))

export const ErrorBoundary = deferHydration(() => import('./offer-error.tsx'), { inAdvance: true })
