import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadPreferences } from './load-preferences.ts'

export const loader = loadPreferences

export const meta = loadedMeta

export default deferHydration(() => import('./notifications-content.tsx'))
