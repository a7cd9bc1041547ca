import { HOUR } from '#domain/time/time.ts'
import { feature } from '#server/feature.ts'
import { messagingEvents } from './events.ts'
import { closeProviders, messagingProviders } from './messaging.ts'
import { mountSmsReports, pruneSmsReports } from './reports.ts'
import { messagingListeners } from './sending.ts'

export const messagingFeature = feature({
  name: 'messaging',
  tables: ['sms_reports'],
  events: messagingEvents,
  listeners: messagingListeners,
  mount: mountSmsReports,
  schedule: [{ name: 'prune-sms-reports', everyMs: HOUR, isMaintenance: true, run: pruneSmsReports }],
  close: closeProviders,
  providers: messagingProviders,
})
