import { m } from '#messages'
import type { admins } from '#contract/admin/admins.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import {
  changeAdmin,
  inviteAdmin,
  listAdmins,
  removeSecondFactors,
  sendNewLink,
  setPasswordByLink,
} from './admins.ts'
import { serializeAdmin } from './serialize.ts'

export const adminRoutes: HttpRoutes<typeof admins> = {
  'GET /admin/admins': async (_input, ctx) => ({
    success: true,
    admins: (await listAdmins(ctx.db)).map(serializeAdmin),
  }),

  'POST /admin/admins': async ({ body }, ctx) => ({
    success: true,
    admin: serializeAdmin(await inviteAdmin(ctx, body)),
  }),

  async 'POST /admin/admins/:id/link'({ params }, ctx) {
    await sendNewLink(ctx, params.id)
    return { success: true, message: m.rule_reply_email_link_sent() }
  },

  async 'POST /admin/set-password'({ body }, ctx) {
    await setPasswordByLink(ctx, body, ctx.request.ip)
    return { success: true, message: m.rule_reply_password_reset() }
  },

  'PUT /admin/admins/:id': async ({ params, body }, ctx) => ({
    success: true,
    admin: serializeAdmin(await changeAdmin(ctx, params.id, body)),
  }),

  async 'DELETE /admin/admins/:id/second-factor'({ params, body }, ctx) {
    await removeSecondFactors(ctx, params.id, body.reason)
    return { success: true, message: m.rule_reply_two_factor_off() }
  },
}
