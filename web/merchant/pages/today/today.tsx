import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadToday } from './load-today.ts'

export const loader = loadToday
export const meta = loadedMeta

export default deferHydration(() => import('./today-content.tsx'))
