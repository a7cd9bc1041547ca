/** Tags that distinguish a quote in the notification of it (docs/rules/notifications.md#requests-and-quotes). */
import type { NotificationPriority, NotificationTag } from '../notifications/notification-types.ts'
import { HIGH_VALUE_CENTS, QUICK_REPLY_MS, VERIFIED_RATING } from './service-request.ts'

type Quoted = {
  priceCents: number
  isVerified: boolean
  /** Rating of the store, or of the individual provider; null without one. */
  rating: number | null
  /** Time from the request to the quote. */
  replyMs: number
  includesSupplies: boolean
  hasWarranty: boolean
}

export const getQuoteTags = (quote: Quoted): NotificationTag[] => [
  ...(quote.isVerified && quote.rating !== null && quote.rating > VERIFIED_RATING
    ? (['verified-provider'] as const)
    : []),
  ...(quote.priceCents > HIGH_VALUE_CENTS ? (['high-value'] as const) : []),
  ...(quote.replyMs <= QUICK_REPLY_MS ? (['quick-response'] as const) : []),
  ...(quote.includesSupplies || quote.hasWarranty ? (['value-added'] as const) : []),
]

export function getQuotePriority(tags: readonly NotificationTag[]): NotificationPriority {
  const isHigh = tags.includes('high-value')
  if (tags.includes('verified-provider')) return isHigh ? 'urgent' : 'high'
  return isHigh ? 'high' : 'normal'
}
