import type { accounts } from '#contract/accounts.ts'
import { SESSION_LIFE_MS } from '#domain/account-policy.ts'
import { actorOf, type HttpRoutes, type RequestCtx } from '#server/kernel/http.ts'
import { accountOf, register, signIn, signOut } from './accounts.ts'
import { merchantOnTheWire, userOnTheWire } from './present.ts'
import { updateProfile } from './queries.ts'
import { SESSION_COOKIE, type Origin } from './sessions.ts'

export const accountRoutes: HttpRoutes<typeof accounts> = {
  async 'POST /users/register'({ body }, ctx) {
    const { account, secret, token } = await register(ctx, body, originOf(ctx))
    giveCookie(ctx, secret)
    return { success: true, message: 'Your account is ready', access_token: token, user: userOnTheWire(account, ctx.house.config) }
  },

  async 'POST /users/login'({ body }, ctx) {
    const { account, secret, token } = await signIn(ctx, body, originOf(ctx))
    giveCookie(ctx, secret)
    return { success: true, message: 'Signed in', access_token: token, user: userOnTheWire(account, ctx.house.config) }
  },

  async 'POST /merchants/login'({ body }, ctx) {
    const { account, secret, token } = await signIn(ctx, body, originOf(ctx), 'merchant')
    giveCookie(ctx, secret)
    return { success: true, message: 'Signed in', access_token: token, ...merchantOnTheWire(account, ctx.house.config, ctx.now) }
  },

  async 'POST /users/logout'(_input, ctx) {
    await signOut(ctx)
    ctx.reply.clearCookie(SESSION_COOKIE[ctx.site], cookieOf(ctx))
    return { success: true, message: 'Signed out' }
  },

  'GET /users/profile': (_input, ctx) => profile(ctx),
  'GET /users/current': (_input, ctx) => profile(ctx),

  async 'PUT /users/profile'({ body }, ctx) {
    const account = await updateProfile(ctx.db, actorOf(ctx).accountId, body)
    return { success: true, message: 'Profile updated successfully!', user: userOnTheWire(account, ctx.house.config) }
  },
}

async function profile(ctx: RequestCtx) {
  const user = userOnTheWire(await accountOf(ctx, actorOf(ctx).accountId), ctx.house.config)
  return { success: true as const, user, data: { user } }
}

const originOf = ({ request }: RequestCtx): Origin => ({ ip: request.ip, userAgent: request.headers['user-agent'] })

const giveCookie = (ctx: RequestCtx, secret: string) =>
  ctx.reply.setCookie(SESSION_COOKIE[ctx.site], secret, { ...cookieOf(ctx), maxAge: SESSION_LIFE_MS / 1000 })

const cookieOf = (ctx: RequestCtx) => ({ httpOnly: true, sameSite: 'lax' as const, path: '/', secure: ctx.house.config.production })
