import { m } from '#messages'
import { pagination } from '#contract/fields.ts'
import type { notifications } from '#contract/notifications.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { getAnalytics, getHealth } from './analytics.ts'
import { listFailedDeliveries } from './analytics-queries.ts'
import { announceTo } from './sending/announcements.ts'
import * as inbox from './inbox/inbox.ts'
import { changePreferences, getPreferences } from './settings/preferences.ts'
import { pushRoutes } from './push/routes.ts'
import { deleteOlderThan } from './retention-queries.ts'
import { unsubscribeByLink } from './unsubscribe/unsubscribe.ts'

export const notificationRoutes: HttpRoutes<typeof notifications> = {
  ...pushRoutes,
  async 'POST /notifications/unsubscribe'({ query }, ctx) {
    await unsubscribeByLink(ctx, query.token)
    return { success: true, message: m.notification_email_stopped() }
  },
  'GET /notifications': async ({ query: { type, unreadOnly, storeId, ...page } }, ctx) => ({
    success: true,
    data: await inbox.getList(ctx, { type, unreadOnly, storeId }, page),
  }),
  'GET /notifications/counts': async ({ query }, ctx) => ({
    success: true,
    data: await inbox.getCounts(ctx, query),
  }),
  'GET /notifications/store/:id': async ({ params, query: { unreadOnly, ...page } }, ctx) => ({
    success: true,
    data: await inbox.getStoreList(ctx, params.id, unreadOnly, page),
  }),
  'GET /notifications/:id': async ({ params }, ctx) => ({
    success: true,
    data: await inbox.getNotification(ctx, params.id),
  }),
  'PUT /notifications/:id/read': async ({ params }, ctx) => {
    const readAt = await inbox.readNotification(ctx, params.id)
    return { success: true, data: { id: params.id, read: true, readAt: readAt.toISOString() } }
  },
  'PUT /notifications/mark-all-read': async ({ query }, ctx) => ({
    success: true,
    data: { updatedCount: await inbox.readAll(ctx, query.type) },
    message: m.notification_reply_all_read(),
  }),
  'PUT /notifications/bulk/mark-read': async ({ body }, ctx) => ({
    success: true,
    data: { updatedCount: await inbox.readNotifications(ctx, body.notificationIds) },
  }),
  'DELETE /notifications/bulk': async ({ body }, ctx) => ({
    success: true,
    data: { deletedCount: await inbox.deleteNotifications(ctx, body.notificationIds) },
  }),
  'DELETE /notifications/:id': async ({ params }, ctx) => {
    await inbox.deleteNotification(ctx, params.id)
    return { success: true, message: m.notification_reply_deleted() }
  },
  'GET /notifications/preferences': async (_input, ctx) => ({
    success: true,
    data: await getPreferences(ctx),
  }),
  'PUT /notifications/preferences': async ({ body }, ctx) => ({
    success: true,
    data: await changePreferences(ctx, body, ctx.request.ip),
  }),
  'GET /notifications/analytics': async ({ query }, ctx) => ({
    success: true,
    data: await getAnalytics(ctx, query.period, query.storeId),
  }),
  'GET /notifications/health': async (_input, ctx) => ({ success: true, status: await getHealth(ctx) }),
  'GET /notifications/deliveries': async ({ query }, ctx) => {
    const { rows, total } = await listFailedDeliveries(ctx.db, query)
    return {
      success: true,
      data: {
        deliveries: rows.map(({ detail, endedAt, ...delivery }) => ({
          ...delivery,
          detail: detail ?? '',
          endedAt: endedAt.toISOString(),
        })),
        pagination: pagination(query.page, query.limit, total),
      },
    }
  },
  'DELETE /notifications/cleanup': async ({ query }, ctx) => {
    // The entry is written before the deletion: a long one may be interrupted.
    await audit(ctx.db, ctx.now, {
      action: 'notification.cleaned-up',
      actor: requireActor(ctx).accountId,
      ip: ctx.request.ip,
      details: { daysOld: query.daysOld },
    })
    return { success: true, data: { deletedCount: await deleteOlderThan(ctx.db, ctx.now, query.daysOld) } }
  },
  'POST /notifications': async ({ body: { userId, type: _type, ...announcement } }, ctx) => ({
    success: true,
    data: { id: await announceTo(ctx, userId, announcement) },
  }),
}
