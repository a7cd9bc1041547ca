import type { accounts } from '#contract/accounts.ts'
import { DEVICE_LIFE_MS, SESSION_LIFE_MS } from '#domain/account-policy.ts'
import { actorOf, type HttpRoutes, type RequestCtx } from '#server/kernel/http.ts'
import { isSecret, newSecret } from '#server/kernel/ids.ts'
import { merchantOnTheWire, userOnTheWire } from './present.ts'
import { changeProfile } from './profile.ts'
import { getAccount } from './queries.ts'
import { forgetReferral, referralOf } from './referrals.ts'
import { DEVICE_COOKIE, DEVICE_PATH, SESSION_COOKIE, type Origin } from './sessions.ts'
import { signIn, signOut, type Entered } from './sign-in.ts'
import { register } from './sign-up.ts'

export const accountRoutes: HttpRoutes<typeof accounts> = {
  async 'POST /users/register'({ body }, ctx) {
    const from = enteringFrom(ctx)
    const form = { ...body, referralSlug: referralOf(ctx, body.referralSlug) }
    const { account, secret, token } = await register(ctx, form, from)
    giveCookies(ctx, secret, from)
    forgetReferral(ctx)
    return { success: true, message: 'Your account is ready', access_token: token, user: userOnTheWire(account, ctx.house.config) }
  },

  async 'POST /users/login'({ body }, ctx) {
    const from = enteringFrom(ctx)
    const entered = await signIn(ctx, body, from)
    const { account, secret, token } = entered
    giveCookies(ctx, secret, from)
    return { success: true, message: welcomeBack(entered), access_token: token, user: userOnTheWire(account, ctx.house.config) }
  },

  async 'POST /merchants/login'({ body }, ctx) {
    const from = enteringFrom(ctx)
    const entered = await signIn(ctx, body, from, 'merchant')
    const { account, secret, token } = entered
    giveCookies(ctx, secret, from)
    return { success: true, message: welcomeBack(entered), access_token: token, ...merchantOnTheWire(account, ctx.house.config, ctx.now) }
  },

  async 'POST /users/logout'(_input, ctx) {
    await signOut(ctx, ctx.request.ip)
    forgetCookie(ctx)
    return { success: true, message: 'Signed out' }
  },

  'GET /users/profile': (_input, ctx) => profile(ctx),
  'GET /users/current': (_input, ctx) => profile(ctx),

  async 'PUT /users/profile'({ body }, ctx) {
    const account = await changeProfile(ctx, actorOf(ctx), body, ctx.request.ip)
    return { success: true, message: 'Profile updated successfully!', user: userOnTheWire(account, ctx.house.config) }
  },
}

async function profile(ctx: RequestCtx) {
  const user = userOnTheWire(await getAccount(ctx.db, actorOf(ctx).accountId), ctx.house.config)
  return { success: true as const, user, data: { user } }
}

export const welcomeBack = ({ wasKept }: Pick<Entered, 'wasKept'>): string =>
  wasKept ? 'Signed in. Your account stays: it will not be deleted.' : 'Signed in'

export const originOf = ({ request }: RequestCtx): Origin => ({ ip: request.ip, userAgent: request.headers['user-agent'] })

/** The same of somebody who is about to sign in, with the browser's secret: its own, or a new one. */
export function enteringFrom(ctx: RequestCtx): Origin & { device: string } {
  const shown = ctx.request.cookies[DEVICE_COOKIE]
  return { ...originOf(ctx), device: shown && isSecret(shown) ? shown : newSecret().secret }
}

export function giveCookies(ctx: RequestCtx, secret: string, { device }: { device: string }): void {
  ctx.reply.setCookie(SESSION_COOKIE[ctx.site], secret, { ...cookieOf(ctx), maxAge: SESSION_LIFE_MS / 1000 })
  ctx.reply.setCookie(DEVICE_COOKIE, device, { ...cookieOf(ctx), path: DEVICE_PATH, maxAge: DEVICE_LIFE_MS / 1000 })
}

export const forgetCookie = (ctx: RequestCtx) => ctx.reply.clearCookie(SESSION_COOKIE[ctx.site], cookieOf(ctx))

export const cookieOf = (ctx: RequestCtx) => ({ httpOnly: true, sameSite: 'lax' as const, path: '/', secure: ctx.house.config.production })
