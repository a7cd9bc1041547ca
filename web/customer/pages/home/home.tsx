import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadHome } from './load-home.ts'

export const loader = loadHome

export const meta = loadedMeta

export default deferHydration(() => import('./home-content.tsx'))
