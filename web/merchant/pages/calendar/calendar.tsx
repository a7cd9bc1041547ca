import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadCalendar } from './load-calendar.ts'

export const loader = loadCalendar

export const meta = loadedMeta

/** A link to a booking opens it. */
const namesBooking = (): boolean => new URLSearchParams(location.search).has('booking')

export default deferHydration(() => import('./calendar-content.tsx'), { needed: namesBooking })
