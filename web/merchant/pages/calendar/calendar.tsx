import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { loadCalendar } from './load-calendar.ts'

export const loader = loadCalendar

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_nav_calendar() }) },
  { name: 'description', content: m.merchant_calendar_description() },
]

export default deferHydration(() => import('./calendar-content.tsx'))
