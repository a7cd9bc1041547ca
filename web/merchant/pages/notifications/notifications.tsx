import { deferHydration, loadedMeta } from '#web/shared/document/deferred.tsx'
import { loadNotifications, markAllFromForm } from './load-notifications.ts'

export const loader = loadNotifications

export const action = markAllFromForm

export const meta = loadedMeta

export default deferHydration(() => import('./notifications-content.tsx'))
