import type { accounts } from '#contract/accounts.ts'
import { SESSION_LIFE_MS } from '#domain/account-policy.ts'
import { actorOf, type HttpRoutes, type RequestCtx } from '#server/kernel/http.ts'
import { merchantOnTheWire, userOnTheWire } from './present.ts'
import { changeProfile } from './profile.ts'
import { getAccount } from './queries.ts'
import { SESSION_COOKIE, type Origin } from './sessions.ts'
import { signIn, signOut, type Entered } from './sign-in.ts'
import { register } from './sign-up.ts'

export const accountRoutes: HttpRoutes<typeof accounts> = {
  async 'POST /users/register'({ body }, ctx) {
    const { account, secret, token } = await register(ctx, body, originOf(ctx))
    giveCookie(ctx, secret)
    return { success: true, message: 'Your account is ready', access_token: token, user: userOnTheWire(account, ctx.house.config) }
  },

  async 'POST /users/login'({ body }, ctx) {
    const entered = await signIn(ctx, body, originOf(ctx))
    const { account, secret, token } = entered
    giveCookie(ctx, secret)
    return { success: true, message: welcomeBack(entered), access_token: token, user: userOnTheWire(account, ctx.house.config) }
  },

  async 'POST /merchants/login'({ body }, ctx) {
    const entered = await signIn(ctx, body, originOf(ctx), 'merchant')
    const { account, secret, token } = entered
    giveCookie(ctx, secret)
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

export const giveCookie = (ctx: RequestCtx, secret: string) =>
  ctx.reply.setCookie(SESSION_COOKIE[ctx.site], secret, { ...cookieOf(ctx), maxAge: SESSION_LIFE_MS / 1000 })

export const forgetCookie = (ctx: RequestCtx) => ctx.reply.clearCookie(SESSION_COOKIE[ctx.site], cookieOf(ctx))

export const cookieOf = (ctx: RequestCtx) => ({ httpOnly: true, sameSite: 'lax' as const, path: '/', secure: ctx.house.config.production })
