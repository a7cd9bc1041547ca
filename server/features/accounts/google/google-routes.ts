import type { google } from '#contract/google.ts'
import { actorOf, type HttpRoutes } from '#server/http/server.ts'
import { invite, linkGoogle, signInByGoogle, unlinkGoogle } from './google.ts'
import { serializeUser } from '../sessions/serialize.ts'
import { clearReferral, referralOf } from '../sign-up/referrals.ts'
import { enteringFrom, giveCookies, originOf } from '../routes.ts'
import { countSignUp } from '../sign-up/sign-up-cost.ts'

export const googleRoutes: HttpRoutes<typeof google> = {
  'GET /users/google-nonce': async (_input, ctx) => ({ success: true, ...(await invite(ctx)) }),

  async 'POST /users/google-signin'({ body }, ctx) {
    const from = enteringFrom(ctx)
    const form = { ...body, referralSlug: referralOf(ctx, body.referralSlug) }
    const { account, secret, token, isNewUser } = await signInByGoogle(ctx, form, from, ctx.site)
    await giveCookies(ctx, account.id, secret, from)
    if (isNewUser) {
      clearReferral(ctx)
      await countSignUp(ctx, from.ip)
    }
    const message = isNewUser ? 'Your account is ready' : 'Signed in'
    return {
      success: true,
      message,
      access_token: token,
      user: serializeUser(account, ctx.app.config),
      isNewUser,
    }
  },

  async 'POST /users/link-google'({ body }, ctx) {
    const account = await linkGoogle(ctx, actorOf(ctx).accountId, body.credential, originOf(ctx))
    return {
      success: true,
      message: 'You can sign in with Google now',
      user: serializeUser(account, ctx.app.config),
    }
  },

  async 'DELETE /users/unlink-google'(_input, ctx) {
    await unlinkGoogle(ctx, actorOf(ctx).accountId, originOf(ctx))
    return { success: true, message: 'Google is no longer linked' }
  },
}
