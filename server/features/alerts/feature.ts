import { feature } from '#server/feature.ts'
import { listener } from '#server/platform/jobs/listeners.ts'
import { alertEvents } from './events.ts'
import { registerAlertMetrics } from './metrics.ts'
import { postAlert } from './webhook.ts'
import { alertWork } from './queue-items.ts'

/** The routes are in the contract of payments, because the same admins handle both. */
export const alertsFeature = feature({
  name: 'alerts',
  tables: ['alerts'],
  events: alertEvents,
  // Alerts do not use the queue of mails or of SMS, because an alert may be about that queue.
  listeners: [listener('post-alert', 'notices', 'alerts.post', postAlert)],
  metrics: registerAlertMetrics,
  work: alertWork,
})
