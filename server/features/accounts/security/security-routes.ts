import { m } from '#messages'
import type { security } from '#contract/security.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { changePassword } from '../passwords/new-password.ts'
import { serializeSecurity, serializeSession } from '../sessions/serialize.ts'
import { clearCookies } from '../routes.ts'
import * as service from './security.ts'

export const securityRoutes: HttpRoutes<typeof security> = {
  async 'GET /users/security'(_input, ctx) {
    const actor = requireActor(ctx)
    return serializeSecurity(
      await service.getAccountSecurity(ctx, actor),
      service.reauthenticationExpiry(actor.reauthenticatedAt),
    )
  },

  async 'POST /users/prove'({ body }, ctx) {
    const until = await service.reauthenticate(ctx, requireActor(ctx), body, ctx.request.ip)
    return { success: true, provedUntil: until.toISOString() }
  },

  async 'POST /users/prove/code'(_input, ctx) {
    await service.requestIdentityCode(ctx, requireActor(ctx), ctx.site, ctx.request.ip)
    return { success: true, message: m.rule_reply_otp_resent() }
  },

  async 'PUT /users/password'({ body }, ctx) {
    await changePassword(ctx, requireActor(ctx), body.newPassword, ctx.request.ip)
    return { success: true, message: m.rule_reply_password_changed() }
  },

  async 'POST /users/two-factor'(_input, ctx) {
    return { success: true, ...(await service.beginTwoFactor(ctx, requireActor(ctx))) }
  },

  async 'POST /users/two-factor/confirm'({ body }, ctx) {
    return {
      success: true,
      recoveryCodes: await service.confirmTwoFactor(ctx, requireActor(ctx), body.code, ctx.request.ip),
    }
  },

  async 'POST /users/two-factor/recovery-codes'({ body }, ctx) {
    return {
      success: true,
      recoveryCodes: await service.renewRecoveryCodes(ctx, requireActor(ctx), body.code, ctx.request.ip),
    }
  },

  async 'DELETE /users/two-factor'({ body }, ctx) {
    await service.endTwoFactor(ctx, requireActor(ctx), body.code, ctx.request.ip)
    return { success: true, message: m.rule_reply_two_factor_off() }
  },

  async 'GET /users/sessions'(_input, ctx) {
    const actor = requireActor(ctx)
    const sessions = await service.listSessions(ctx, actor)
    return { success: true, sessions: sessions.map((session) => serializeSession(session, actor.sessionId)) }
  },

  async 'DELETE /users/sessions/:id'({ params }, ctx) {
    const actor = requireActor(ctx)
    await service.endSession(ctx, actor, params.id, ctx.request.ip)
    if (params.id === actor.sessionId) clearCookies(ctx)
    return { success: true, message: m.rule_reply_device_signed_out() }
  },

  async 'DELETE /users/sessions'(_input, ctx) {
    await service.endAllSessions(ctx, requireActor(ctx), ctx.request.ip)
    clearCookies(ctx)
    return { success: true, message: m.rule_reply_signed_out_everywhere() }
  },
}
