import { HOUR } from '#domain/time/time.ts'
import { feature } from '#server/feature.ts'
import { messagingEvents } from './events.ts'
import { closeProviders, messagingProviders } from './messaging.ts'
import { mountSmsReports, pruneSentMessages, pruneSmsReports } from './reports.ts'
import { messagingListeners } from './sending.ts'

export const messagingFeature = feature({
  name: 'messaging',
  tables: ['sms_reports', 'sent_messages'],
  events: messagingEvents,
  listeners: messagingListeners,
  mountCallbacks: mountSmsReports,
  schedule: [
    { name: 'prune-sms-reports', everyMs: HOUR, isMaintenance: true, run: pruneSmsReports },
    { name: 'prune-sent-messages', everyMs: HOUR, isMaintenance: true, run: pruneSentMessages },
  ],
  close: closeProviders,
  providers: messagingProviders,
})
