/** Selection of the notifications that a request is about. */
import { NOTIFICATION_TYPES, type NotificationType } from '#domain/notifications/notification-types.ts'

const TYPES = Object.keys(NOTIFICATION_TYPES) as NotificationType[] // the keys of the table

/**
 * Returns the types of a group, a category or a type; null for all. A name of two of them is that of the group, as in the
 * counts. Empty for the names of existing clients that are not stored, such as `chat_started`.
 */
export function findTypes(name: string): readonly NotificationType[] | null {
  if (name === 'all' || name === '') return null
  const ofGroup = TYPES.filter((type) => NOTIFICATION_TYPES[type].group === name)
  if (ofGroup.length > 0) return ofGroup
  return TYPES.filter((type) => type === name || NOTIFICATION_TYPES[type].category === name)
}

export type Selection = {
  accountId: string
  types: readonly NotificationType[] | null
  isUnread?: boolean
  storeId?: string | undefined
}
