import { randomUUID } from 'node:crypto'
import { unsubscribeToken } from '#server/features/notifications/delivery/unsubscribe-links.ts'
import { plain, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

/** Other accounts, which have no notification with this id. */
const strangers = { 'other customer': 404, merchant: 404, 'other merchant': 404 } as const
const onNotification = (more: Partial<MatrixRow> = {}): MatrixRow => ({
  good: ({ notification }) => ({ params: { id: notification } }),
  others: strangers,
  ...more,
})

const many: MatrixRow = {
  good: () => ({ body: { notificationIds: [randomUUID()] } }),
  more: () => [{ body: { notificationIds: Array.from({ length: 100 }, () => randomUUID()) } }],
}

const announcement = { title: 'Payments are slow', message: 'M-Pesa has reported a delay.' }

export const rows: Record<string, MatrixRow> = {
  'GET /notifications': {
    good: () => ({}),
    more: () =>
      queries(
        { type: 'booking' },
        { type: 'bookings', unreadOnly: 'true', limit: '10' },
        { type: 'chat_started', sort: 'newest' },
        { page: '10000' },
      ),
  },
  'GET /notifications/counts': {
    good: () => ({}),
    more: ({ shop }) => queries({ type: 'message' }, { storeId: shop.storeId }),
  },
  'GET /notifications/store/:id': {
    good: ({ shop }) => ({ params: { id: shop.storeId } }),
    more: ({ shop }) => [{ params: { id: shop.storeId }, query: { unreadOnly: 'true', sort: 'newest' } }],
    others: { 'other merchant': 404 },
  },
  'GET /notifications/analytics': {
    good: () => ({}),
    more: ({ shop }) => queries({ period: '30d' }, { period: '90d', storeId: shop.storeId }),
    as: 'merchant',
  },
  'GET /notifications/health': plain,
  'GET /notifications/preferences': plain,
  'PUT /notifications/preferences': {
    good: () => ({ body: { quietHours: true } }),
    more: () => [
      { body: {} },
      { body: { digest: true, choices: [] } },
      { body: { digest: false, choices: [{ category: 'offers', channel: 'push', isEnabled: true }] } },
      { body: { choices: [{ category: 'system', channel: 'inbox', isEnabled: false }] } },
    ],
  },
  'GET /notifications/push-key': plain,
  'POST /notifications/push-subscription': {
    good: ({ pushSubscription }) => ({ body: { subscription: pushSubscription } }),
  },
  'GET /notifications/push-subscription/:id': {
    good: ({ browser }) => ({ params: { id: browser.id } }),
    prepare: (world) => world.restoreBrowser(),
    others: strangers,
  },
  'DELETE /notifications/push-subscription/:id': {
    good: ({ browser }) => ({ params: { id: browser.id } }),
    prepare: (world) => world.restoreBrowser(),
    undo: (world) => world.restoreBrowser(),
    others: strangers,
  },
  'POST /notifications/unsubscribe': {
    good: ({ test, people }) => ({
      query: { token: unsubscribeToken(test.app.config, people.spare.id, 'offers') },
    }),
  },
  'GET /notifications/deliveries': {
    good: () => ({}),
    more: () => queries({ page: '10000' }, { limit: '1' }),
  },
  'GET /notifications/:id': onNotification(),
  'PUT /notifications/:id/read': onNotification(),
  'PUT /notifications/mark-all-read': {
    good: () => ({}),
    more: () => queries({ type: 'booking' }, { type: 'chat_started' }),
  },
  'PUT /notifications/bulk/mark-read': many,
  'DELETE /notifications/bulk': many,
  'DELETE /notifications/:id': onNotification({
    prepare: (world: World) => world.restoreNotification(),
    undo: (world: World) => world.restoreNotification(),
  }),
  'DELETE /notifications/cleanup': { good: () => ({ query: { daysOld: '3650' } }) },
  'POST /notifications': {
    good: ({ people }) => ({ body: { userId: people.spare.id, ...announcement } }),
    more: ({ people }) => [
      { body: { userId: people.spare.id, ...announcement, type: 'announcement', actionUrl: '/help' } },
    ],
  },
}
