/** Notifications that an owner writes to many people (docs/rules/admin.md#broadcasts). */
import { afterQuietHours } from '../booking/reminders.ts'
import { MINUTE, SECOND, type At } from '../time/time.ts'
import type { NotificationCategory } from './notification-types.ts'

/** Kinds of broadcasts. The kind decides who has agreed to get one. */
export const BROADCAST_KINDS = ['service', 'offers'] as const
export type BroadcastKind = (typeof BROADCAST_KINDS)[number]
export const CATEGORY_OF_KIND = {
  service: 'system',
  offers: 'offers',
} as const satisfies Record<BroadcastKind, NotificationCategory>

/**
 * Audiences: all customers; those who have booked in an area or category in the last year; those who come on a
 * day; all accounts of merchants.
 */
export const BROADCAST_AUDIENCES = ['customers', 'area', 'category', 'visitors', 'merchants'] as const
export type BroadcastAudience = (typeof BROADCAST_AUDIENCES)[number]

export const BROADCAST_STATUSES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type BroadcastStatus = (typeof BROADCAST_STATUSES)[number]

export const MIN_PER_MINUTE = 60
export const MAX_PER_MINUTE = 3000
const BATCH_EVERY_MS = 10 * SECOND

/** Returns the size of a batch. Each batch is notified in one transaction, so that a broadcast can be stopped after any. */
export const batchSize = (perMinute: number): number => Math.ceil((perMinute * BATCH_EVERY_MS) / MINUTE)
export const nextBatchAt = (now: At): At => now + BATCH_EVERY_MS
/** Now, or when the quiet hours of most people end. */
export const mayBeSentAt = (now: At): At => afterQuietHours(now, Infinity)
