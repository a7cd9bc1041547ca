import { m } from '#messages'
import type { chat } from '#contract/chat.ts'
import { merchantOf } from '#server/http/access.ts'
import type { HttpRoutes } from '#server/http/operation.ts'
import { getAnalytics } from './analytics.ts'
import { assignConversation, listColleagues } from './assignment.ts'
import { uploadImage } from './images/images.ts'
import { reportConversation } from './reports/reports.ts'
import { search } from './search/search.ts'
import { changeSettings, getSettings } from './settings/settings.ts'

export const chatMoreRoutes: Pick<
  HttpRoutes<typeof chat>,
  | 'POST /chat/images'
  | 'POST /chat/conversations/:id/report'
  | 'PUT /chat/conversations/:id/assignment'
  | 'GET /chat/colleagues'
  | 'GET /chat/settings'
  | 'PUT /chat/settings'
  | 'GET /chat/search'
  | 'GET /chat/analytics'
> = {
  async 'POST /chat/images'({ upload }, ctx) {
    return { success: true, data: await uploadImage(ctx, upload) }
  },
  async 'POST /chat/conversations/:id/report'({ params, body }, ctx) {
    await reportConversation(ctx, params.id, body)
    return { success: true, message: m.chat_reply_reported() }
  },
  async 'PUT /chat/conversations/:id/assignment'({ params, body }, ctx) {
    return { success: true, data: { assignedTo: await assignConversation(ctx, params.id, body.accountId) } }
  },
  async 'GET /chat/colleagues'(_input, ctx) {
    return { success: true, data: await listColleagues(ctx.db, merchantOf(ctx)) }
  },
  async 'GET /chat/settings'(_input, ctx) {
    return { success: true, data: await getSettings(ctx) }
  },
  async 'PUT /chat/settings'({ body }, ctx) {
    return { success: true, data: await changeSettings(ctx, body) }
  },
  async 'GET /chat/search'({ query }, ctx) {
    return { success: true, data: await search(ctx, query) }
  },
  async 'GET /chat/analytics'({ query }, ctx) {
    return { success: true, data: await getAnalytics(ctx, query.period) }
  },
}
