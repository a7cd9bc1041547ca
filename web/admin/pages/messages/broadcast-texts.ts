import type { Api, Reply } from '#contract/kernel.ts'
import type { BroadcastAudience, BroadcastKind } from '#domain/notifications/broadcasts.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import type { PillTone } from '#web/ui/feedback/pill.tsx'

export type Broadcast = Reply<Api['GET /admin/broadcasts/:id']>['broadcast']
export type Size = Reply<Api['GET /admin/broadcasts/audience']>['size']

export const KIND_NAMES: Record<BroadcastKind, string> = {
  service: 'About the service',
  offers: 'Offers and news',
}
export const AUDIENCE_NAMES: Record<BroadcastAudience, string> = {
  customers: 'All customers',
  area: 'Customers of an area',
  category: 'Customers of a category',
  visitors: 'People with a booking on a day',
  merchants: 'Merchants and their teams',
}
export const STATUSES: Record<Broadcast['status'], { name: string; tone?: PillTone }> = {
  draft: { name: 'Draft' },
  scheduled: { name: 'Scheduled', tone: 'info' },
  sending: { name: 'Being sent', tone: 'save' },
  sent: { name: 'Sent', tone: 'ok' },
  stopped: { name: 'Stopped', tone: 'bad' },
}

export const formatPeople = (count: number): string =>
  count === 1 ? '1 person' : `${formatNumber(count)} people`
