import type { Notification } from '#contract/entities/notification.ts'
import {
  NEW_FOR_MS,
  NOTIFICATION_PRIORITIES,
  NOTIFICATION_TAGS,
  NOTIFICATION_TYPES,
  type NotificationTag,
  type NotificationType,
} from '#domain/notifications/notification-types.ts'
import { timeAgo } from '#domain/notifications/ago.ts'
import type { AppContext } from '#server/app-context.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import { clientPath } from './client-paths.ts'
import { writeNotification } from './texts.ts'

export type NotificationRow = {
  id: string
  type: NotificationType
  /** Priority from 1 to 4. */
  priority: number
  params: unknown
  /** Path on our own sites. */
  actionUrl: string
  /** The reader is of a merchant. */
  isMerchant: boolean
  count: number
  createdAt: Date
  readAt: Date | null
  storeId: string | null
  storeName: string | null
  storeLogo: string | null
}

type Params = Readonly<Record<string, unknown>>

/** Serializes a notification in the current language. */
export function serializeNotification(row: NotificationRow, now: Date, app: AppContext): Notification {
  const params = row.params as Params // an object, by NotificationParams
  const { title, text } = writeNotification(app, { ...row, params })
  const time = timeAgo(row.createdAt.getTime(), now.getTime())
  const data = { ...params, count: row.count }
  const person = resolvePerson(params)
  const name = person ?? row.storeName ?? getName(params['store'])
  return {
    id: row.id,
    type: row.type,
    category: NOTIFICATION_TYPES[row.type].category,
    title,
    message: text,
    subtitle: text,
    description: text,
    createdAt: row.createdAt.toISOString(),
    read: row.readAt !== null,
    isRead: row.readAt !== null,
    readAt: row.readAt?.toISOString() ?? null,
    priority: NOTIFICATION_PRIORITIES[row.priority - 1]!, // the column allows 1 to 4
    count: row.count,
    tags: getTags(params),
    actionUrl: clientPath(row),
    path: row.actionUrl,
    actionType: 'navigate',
    avatar: isFromStore(row, person, params) ? mediaUrl(app.config, row.storeLogo) : null,
    sender: name === null ? null : { name },
    store: row.storeId === null || row.storeName === null ? null : { id: row.storeId, name: row.storeName },
    data,
    metadata: data,
    time,
    timeAgo: time,
    isNew: now.getTime() - row.createdAt.getTime() < NEW_FOR_MS,
  }
}

/** Returns whether the store has done something; otherwise a customer has done something to the store. */
const isFromStore = (row: NotificationRow, person: string | null, params: Params): boolean =>
  person === null || person === row.storeName || 'provider' in params

/** The parameters that name the person or business that it is from, of all types. */
const NAMES = ['customer', 'from', 'provider', 'friend', 'name'] as const
function resolvePerson(params: Params): string | null {
  for (const field of NAMES) {
    const name = field === 'from' && !('conversationId' in params) ? null : getName(params[field])
    if (name !== null) return name
  }
  return null
}
const getName = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const isTag = (value: unknown): value is NotificationTag =>
  (NOTIFICATION_TAGS as readonly unknown[]).includes(value)
const getTags = ({ tags }: Params): NotificationTag[] => (Array.isArray(tags) ? tags.filter(isTag) : [])
