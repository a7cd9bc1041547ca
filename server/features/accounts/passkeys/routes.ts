import { m } from '#messages'
import type { access } from '#contract/admin/access.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { setSignInCookies, signInMessage, signInOrigin } from '../routes.ts'
import { serializeUser } from '../sessions/serialize.ts'
import type { Origin } from '../sessions/sessions.ts'
import { signIn, type SignInResult } from '../sessions/sign-in.ts'
import type { Passkey } from './passkey-queries.ts'
import * as service from './passkeys.ts'

export const accessRoutes: HttpRoutes<typeof access> = {
  async 'POST /admin/sign-in'({ body }, ctx) {
    const from = signInOrigin(ctx)
    return signedIn(ctx, await signIn(ctx, body, from, 'admin'), from)
  },

  'POST /admin/sign-in/passkey-options': async (_input, ctx) => ({
    success: true,
    options: await service.startAuthentication(ctx),
  }),

  async 'POST /admin/sign-in/passkey'({ body }, ctx) {
    const from = signInOrigin(ctx)
    return signedIn(ctx, await service.signInByPasskey(ctx, body.answer, from), from)
  },

  'GET /admin/passkeys': async (_input, ctx) => ({
    success: true,
    passkeys: (await service.listPasskeys(ctx, requireActor(ctx))).map(serializePasskey),
  }),

  'POST /admin/passkeys/options': async (_input, ctx) => ({
    success: true,
    options: await service.startRegistration(ctx, requireActor(ctx)),
  }),

  'POST /admin/passkeys': async ({ body }, ctx) => ({
    success: true,
    passkey: serializePasskey(await service.addPasskey(ctx, requireActor(ctx), body, ctx.request.ip)),
  }),

  async 'DELETE /admin/passkeys/:id'({ params }, ctx) {
    await service.removePasskey(ctx, requireActor(ctx), params.id, ctx.request.ip)
    return { success: true, message: m.rule_reply_passkey_removed() }
  },
}

async function signedIn(ctx: RequestCtx, result: SignInResult, from: Origin) {
  await setSignInCookies(ctx, result.account.id, result.secret, from)
  return {
    success: true as const,
    message: signInMessage(result),
    access_token: result.token,
    user: serializeUser(result.account, ctx.app.config),
  }
}

const serializePasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id: id.toString('base64url'),
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
