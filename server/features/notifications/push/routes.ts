import { m } from '#messages'
import type { notifications } from '#contract/notifications.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { getSubscription, subscribe, unsubscribe } from './subscriptions.ts'

export const pushRoutes: Pick<
  HttpRoutes<typeof notifications>,
  | 'GET /notifications/push-key'
  | 'POST /notifications/push-subscription'
  | 'GET /notifications/push-subscription/:id'
  | 'DELETE /notifications/push-subscription/:id'
> = {
  'GET /notifications/push-key': async (_input, ctx) => ({
    success: true,
    data: { publicKey: ctx.app.config.push.publicKey },
  }),

  async 'POST /notifications/push-subscription'({ body }, ctx) {
    const id = await subscribe(ctx, body.subscription, ctx.request.headers['user-agent'])
    return { success: true, data: { id } }
  },

  async 'GET /notifications/push-subscription/:id'({ params }, ctx) {
    const { id, device, createdAt } = await getSubscription(ctx, params.id)
    return { success: true, data: { id, device, createdAt: createdAt.toISOString() } }
  },

  async 'DELETE /notifications/push-subscription/:id'({ params }, ctx) {
    await unsubscribe(ctx, params.id)
    return { success: true, message: m.notification_push_ended() }
  },
}
