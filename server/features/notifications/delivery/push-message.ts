/** Push messages to browsers about notifications, in the current language. */
import { createHash } from 'node:crypto'
import {
  NOTIFICATION_PRIORITIES,
  NOTIFICATION_TYPES,
  type NotificationPriority,
} from '#domain/notifications/notification-types.ts'
import { shortenToBytes } from '#domain/text/shorten.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import type { PushMessage } from '#server/adapters/push/push.ts'
import type { AppContext } from '#server/app-context.ts'
import { writeNotification } from '../texts/texts.ts'
import type { DeliveryRow } from './queries.ts'

type Described = Pick<
  DeliveryRow,
  'id' | 'notificationId' | 'type' | 'priority' | 'params' | 'path' | 'groupKey' | 'count'
>
/** Read by web/parts/notifications/push/push-worker.ts. */
type PushPayload = {
  id: string
  /** All attempts to send one message have the same id, so that browsers show it once. */
  deliveryId: string
  title: string
  body: string
  path: string
  tag: string
}

/** An encrypted message has at most 4 KB. */
const MAX_PAYLOAD_BYTES = 3000
const URGENCIES = { low: 'low', normal: 'normal', high: 'high', urgent: 'high' } as const satisfies Record<
  NotificationPriority,
  PushMessage['urgency']
>

export function buildPushMessage(
  app: AppContext,
  delivery: Described,
  expiresAt: Date,
  now: Date,
): Omit<PushMessage, 'subscription'> {
  const { priority, groupKey } = delivery
  const { title, text } = writeNotification(app, delivery)
  const tag = groupKey ?? bookingTag(delivery.params) ?? delivery.notificationId
  return {
    payload: serializePayload({
      id: delivery.notificationId,
      deliveryId: delivery.id,
      title,
      body: text,
      path: delivery.path,
      tag,
    }),
    ttlSeconds: Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
    urgency: URGENCIES[NOTIFICATION_PRIORITIES[priority - 1] ?? 'normal'],
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  }
}

/** Browsers show one message about a booking: what is new replaces what it answers. */
const bookingTag = (params: unknown): string | null =>
  typeof params === 'object' && params !== null && 'bookingId' in params
    ? `booking:${String(params.bookingId)}`
    : null

/** Returns the payload with the text shortened to fit. */
function serializePayload(payload: PushPayload): string {
  const room = MAX_PAYLOAD_BYTES - bytesInJson({ ...payload, body: '' })
  return JSON.stringify({ ...payload, body: shortenToBytes(payload.body, room, countTextBytes) })
}
const bytesInJson = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
/** Returns the length of the text in JSON, without the quotes. */
const countTextBytes = (text: string): number => bytesInJson(text) - 2

/** The news of a message are old after an hour, those of a booking when it begins. */
export function usefulUntil({ type, params, dueAt }: Pick<DeliveryRow, 'type' | 'params' | 'dueAt'>): Date {
  const due = dueAt.getTime()
  const { category } = NOTIFICATION_TYPES[type]
  if (category === 'messages') return new Date(due + HOUR)
  const start = category === 'bookings' ? parseStart(params) : null
  // News after the start, such as a refund, are useful for a day.
  return new Date(start !== null && start > due ? start : due + DAY)
}

function parseStart(params: unknown): number | null {
  if (typeof params !== 'object' || params === null || !('startTime' in params)) return null
  const start = Date.parse(String(params.startTime))
  return Number.isNaN(start) ? null : start
}
