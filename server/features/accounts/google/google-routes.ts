import { m } from '#messages'
import type { google } from '#contract/google.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { createNonce, linkGoogle, signInWithGoogle, unlinkGoogle } from './google.ts'
import { serializeUser } from '../sessions/serialize.ts'
import { clearReferral, readReferral } from '../sign-up/referrals.ts'
import { signInOrigin, setSignInCookies, requestOrigin } from '../routes.ts'
import { countSignUp } from '../sign-up/sign-up-cost.ts'

export const googleRoutes: HttpRoutes<typeof google> = {
  'GET /users/google-nonce': async (_input, ctx) => ({ success: true, ...(await createNonce(ctx)) }),

  async 'POST /users/google-signin'({ body }, ctx) {
    const from = signInOrigin(ctx)
    const form = { ...body, referralSlug: readReferral(ctx, body.referralSlug) }
    const { account, secret, token, isNewUser } = await signInWithGoogle(ctx, form, from, ctx.site)
    await setSignInCookies(ctx, account.id, secret, from)
    if (isNewUser) {
      clearReferral(ctx)
      await countSignUp(ctx, from.ip)
    }
    const message = isNewUser ? m.rule_reply_account_ready() : m.rule_reply_signed_in()
    return {
      success: true,
      message,
      access_token: token,
      user: serializeUser(account, ctx.app.config),
      isNewUser,
    }
  },

  async 'POST /users/link-google'({ body }, ctx) {
    const account = await linkGoogle(ctx, requireActor(ctx), body.credential, requestOrigin(ctx))
    return {
      success: true,
      message: m.rule_reply_google_linked(),
      user: serializeUser(account, ctx.app.config),
    }
  },

  async 'DELETE /users/unlink-google'(_input, ctx) {
    await unlinkGoogle(ctx, requireActor(ctx), requestOrigin(ctx))
    return { success: true, message: m.rule_reply_google_unlinked() }
  },
}
