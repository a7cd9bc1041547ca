import { callWithoutRedirect } from '#web/api/browser.ts'
import { changeNotifications } from './counts.ts'

/** Marks an unread notification as read. */
export const markRead = (id: string): Promise<unknown> =>
  changeNotifications(
    ({ unread, messages }) => ({ unread: Math.max(0, unread - 1), messages }),
    () => callWithoutRedirect('PUT /notifications/:id/read', { params: { id } }),
  )

/** Marks all of the account as read. */
export const markAllRead = (): Promise<unknown> =>
  changeNotifications(
    () => ({ unread: 0, messages: 0 }),
    () => callWithoutRedirect('PUT /notifications/mark-all-read'),
  )

/** Deletes a notification. */
export const deleteNotification = (id: string, isUnread: boolean): Promise<unknown> =>
  changeNotifications(
    ({ unread, messages }) => ({ unread: Math.max(0, unread - (isUnread ? 1 : 0)), messages }),
    () => callWithoutRedirect('DELETE /notifications/:id', { params: { id } }),
  )
