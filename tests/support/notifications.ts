/** Notifications for tests. */
import { randomUUID } from 'node:crypto'
import type { NotificationParams } from '#server/notification-texts.ts'
import { HOUR } from '#domain/time/time.ts'
import { notify, type NewNotification } from '#server/features/notifications/sending/notify.ts'
import { createContext } from '#server/app-context.ts'
import type { TestApp } from './test-app.ts'

export const buildFollowerNotification = (
  to: string,
  storeId: string,
  customer: string,
): NewNotification => ({
  to,
  type: 'store_follow',
  params: { storeId, store: 'Shop of the test', customer },
  eventKey: `store_follow:${storeId}:${randomUUID()}`,
  groupKey: `store_follow:${storeId}`,
  actionUrl: '/clients',
  storeId,
})

export function createNotificationHelpers(test: () => TestApp) {
  const send = (...all: NewNotification[]) => notify(createContext(test().app, null), all)
  const bookingParams = (startsAfterMs = 48 * HOUR): NotificationParams['booking_confirmed'] => ({
    bookingId: randomUUID(),
    title: 'Fade and beard',
    store: 'Kinyozi Kings',
    customer: null,
    startTime: new Date(test().clock.now().getTime() + startsAfterMs).toISOString(),
    staff: 'Brian',
  })
  const confirmed = (to: string, more: Partial<NewNotification> = {}): NewNotification => {
    const params = bookingParams()
    return {
      to,
      type: 'booking_confirmed',
      params,
      eventKey: `booking_confirmed:${params.bookingId}`,
      actionUrl: `/booking-details/${params.bookingId}`,
      ...more,
    } as NewNotification // the changes of a test fit the type
  }
  const announcement = (to: string, more: Partial<NewNotification> = {}): NewNotification =>
    ({
      to,
      type: 'announcement',
      params: { title: 'Payments are slow', text: 'M-Pesa has reported a delay.' },
      eventKey: `announcement:${randomUUID()}`,
      actionUrl: '/help',
      ...more,
    }) as NewNotification // as above
  return {
    send,
    bookingParams,
    confirmed,
    announcement,
    deliveries: (accountId: string) =>
      test()
        .app.database.db.selectFrom('notification_deliveries as d')
        .innerJoin('notifications as n', 'n.id', 'd.notification_id')
        .select(['d.id', 'd.channel', 'd.status', 'd.event_count as count', 'd.due_at as dueAt', 'n.type'])
        .where('n.account_id', '=', accountId)
        .orderBy('d.created_at')
        .orderBy('d.channel')
        .execute(),
    list: async (token: string, query = '') =>
      (await test().ask('GET', `/notifications${query}`, { token })).body.data,
    counts: async (token: string, query = '') =>
      (await test().ask('GET', `/notifications/counts${query}`, { token })).body.data,
  }
}
