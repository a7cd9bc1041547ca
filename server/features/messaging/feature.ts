import { feature } from '#server/feature.ts'
import { messagingEvents } from './events.ts'
import { closeProviders } from './messaging.ts'
import { messagingListeners } from './sending.ts'

export const messagingFeature = feature({
  name: 'messaging',
  events: messagingEvents,
  listeners: messagingListeners,
  close: closeProviders,
})
