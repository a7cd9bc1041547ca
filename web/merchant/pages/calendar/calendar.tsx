import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadCalendar } from './load-calendar.ts'

export const loader = loadCalendar

export const meta = loadedMeta

export default deferHydration(() => import('./calendar-content.tsx'))
