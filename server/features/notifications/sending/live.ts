/** Signals to the open pages of an account, so that all of its tabs and devices agree. */
import type { Notification } from '#contract/entities/notification.ts'
import type { NOTIFICATION_EVENTS } from '#contract/live-events.ts'
import type { TxCtx } from '#server/app-context.ts'
import { fitsInMessage, notifyLiveEach, type LiveMessage } from '#server/platform/realtime/live-updates.ts'
import type { SocketPayloads } from '#server/platform/realtime/realtime.ts'

declare module '#server/platform/realtime/realtime.ts' {
  interface SocketEvents extends SocketPayloads<typeof NOTIFICATION_EVENTS> {}
}

/** More ids are not worth an event each: the client reads the list again. */
const MAX_READ_EVENTS = 20

export async function notificationsRead(
  { db }: TxCtx,
  read: readonly { accountId: string; ids: readonly string[] }[],
): Promise<void> {
  const messages = read.flatMap(({ accountId, ids }): LiveMessage[] => [
    ...(ids.length > MAX_READ_EVENTS ? [] : ids).map((notificationId): LiveMessage => ({
      to: accountId,
      event: 'notification_read',
      hint: { notificationId },
    })),
    ...(ids.length === 0 ? [] : [countUpdate(accountId)]),
  ])
  await notifyLiveEach(db, messages)
}

export const countsChanged = ({ db }: TxCtx, accountIds: readonly string[]): Promise<void> =>
  notifyLiveEach(db, accountIds.map(countUpdate))

/**
 * Number of accounts up to which each gets the event. For a larger batch only the counts are sent, because every process reads
 * what is sent for each account.
 */
export const MAX_NEW_EVENTS = 100
export const notificationsCreated = (
  { db }: TxCtx,
  created: readonly { accountId: string; notification: Notification }[],
): Promise<void> =>
  notifyLiveEach(
    db,
    created
      .map(({ accountId, notification }): LiveMessage => ({
        to: accountId,
        event: 'new_notification',
        hint: notification,
      }))
      .filter(fitsInMessage),
  )

const countUpdate = (to: string): LiveMessage => ({ to, event: 'notification_count_update', hint: null })
