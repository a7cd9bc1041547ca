import { m } from '#messages'
import type { notifications } from '#contract/notifications.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { unsubscribeByLink } from './unsubscribe.ts'

export const unsubscribeRoutes: Pick<HttpRoutes<typeof notifications>, 'POST /notifications/unsubscribe'> = {
  async 'POST /notifications/unsubscribe'({ query }, ctx) {
    await unsubscribeByLink(ctx, query.token)
    return { success: true, message: m.notification_email_stopped() }
  },
}
