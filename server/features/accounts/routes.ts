import { m } from '#messages'
import type { accounts } from '#contract/accounts.ts'
import { DEVICE_LIFE_MS, getSessionLife } from '#domain/accounts/account-policy.ts'
import { DEVICE_COOKIE, deviceCookie, type Device } from '#server/platform/http/limits/device.ts'
import { isFromForeignPage, isFromOwnPage } from '#server/platform/http/requests/own-pages.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { LANGUAGE_COOKIE, LANGUAGE_OPTIONS } from '#server/platform/http/locale.ts'
import { setNameHint } from '#server/platform/http/requests/name-hint.ts'
import { SESSION_COOKIE } from '#server/platform/http/session-cookies.ts'
import { newSecret } from '#server/ids.ts'
import { Problem } from '#contract/problem.ts'
import { serializeFlat, serializeMerchant, serializeUser } from './sessions/serialize.ts'
import { changeProfile } from './profile/profile.ts'
import { getAccount } from './queries.ts'
import { clearReferral, readReferral } from './sign-up/referrals.ts'
import type { Origin } from './sessions/sessions.ts'
import { signIn, signOut, type SignInResult } from './sessions/sign-in.ts'
import { register } from './sign-up/sign-up.ts'

export const accountRoutes: HttpRoutes<typeof accounts> = {
  async 'POST /users/register'({ body }, ctx) {
    const from = signInOrigin(ctx)
    const form = { ...body, referralSlug: readReferral(ctx, body.referralSlug) }
    const { account, secret, token } = await register(ctx, form, from)
    await setSignInCookies(ctx, account.id, secret, from)
    clearReferral(ctx)
    return {
      success: true,
      message: m.rule_reply_account_ready(),
      access_token: token,
      user: serializeUser(account, ctx.app.config),
    }
  },

  async 'POST /users/login'({ body }, ctx) {
    const from = signInOrigin(ctx)
    const result = await signIn(ctx, body, from)
    const { account, secret, token } = result
    await setSignInCookies(ctx, account.id, secret, from)
    return {
      success: true,
      message: signInMessage(result),
      access_token: token,
      user: serializeUser(account, ctx.app.config),
    }
  },

  async 'POST /merchants/login'({ body }, ctx) {
    const from = signInOrigin(ctx)
    const result = await signIn(ctx, body, from, 'merchant')
    const { account, secret, token } = result
    await setSignInCookies(ctx, account.id, secret, from)
    return {
      success: true,
      message: signInMessage(result),
      access_token: token,
      ...serializeMerchant(account, ctx.app.config, ctx.now),
    }
  },

  async 'POST /users/logout'(_input, ctx) {
    const { headers, cookies, ip } = ctx.request
    // A page of another origin must not be able to sign the visitor out.
    const credentials = {
      authorization: headers.authorization,
      cookies: isFromForeignPage(ctx.request) ? {} : cookies,
    }
    await signOut(ctx, credentials, ctx.site, ip)
    clearCookies(ctx)
    return { success: true, message: m.rule_reply_signed_out() }
  },

  async 'POST /v1/auth/login'({ body }, ctx) {
    const from = signInOrigin(ctx)
    const result = await signIn(ctx, body, from)
    const { account, secret, token } = result
    await setSignInCookies(ctx, account.id, secret, from)
    return {
      success: true,
      message: signInMessage(result),
      ...serializeFlat(account),
      token,
      access_token: token,
    }
  },

  'GET /profile': async (_input, ctx) => ({
    success: true,
    ...serializeFlat(await getAccount(ctx.db, requireActor(ctx).accountId)),
  }),

  'GET /users/profile': (_input, ctx) => profile(ctx),

  async 'PUT /users/profile'({ body }, ctx) {
    const account = await changeProfile(ctx, requireActor(ctx), body, ctx.request.ip)
    if (ctx.site === 'customer' && isFromOwnPage(ctx.request)) setNameHint(ctx.reply, account.firstName)
    return {
      success: true,
      message: m.rule_reply_profile_updated(),
      user: serializeUser(account, ctx.app.config),
    }
  },
}

async function profile(ctx: RequestCtx) {
  const user = serializeUser(await getAccount(ctx.db, requireActor(ctx).accountId), ctx.app.config)
  return { success: true as const, user, data: { user } }
}

export const signInMessage = ({ isErasureCancelled }: Pick<SignInResult, 'isErasureCancelled'>): string =>
  isErasureCancelled ? m.rule_reply_signed_in_kept() : m.rule_reply_signed_in()

export const requestOrigin = ({ request }: RequestCtx): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
})

/** Returns the origin of a sign-in or sign-up, with its device: the one of the cookie, or on our own pages a new one. */
export function signInOrigin(ctx: RequestCtx): Origin {
  const device = ctx.device?.secret ?? (isFromOwnPage(ctx.request) ? newSecret().secret : undefined)
  return { ...requestOrigin(ctx), ...(device !== undefined && { device }) }
}

/**
 * Sets the session cookie, the first name and the language of the account, for our own pages only: API clients use the
 * token. Marks the device as known.
 */
export async function setSignInCookies(
  ctx: RequestCtx,
  accountId: string,
  secret: string,
  { device }: Origin,
): Promise<void> {
  if (isFromOwnPage(ctx.request)) {
    const { role, firstName, language } = await getAccount(ctx.db, accountId)
    ctx.reply.setCookie(SESSION_COOKIE[ctx.site], secret, {
      ...cookieOptions(ctx),
      maxAge: getSessionLife(role) / 1000,
    })
    if (ctx.site === 'customer') setNameHint(ctx.reply, firstName)
    if (language !== null) ctx.reply.setCookie(LANGUAGE_COOKIE, language, LANGUAGE_OPTIONS)
  }
  if (device === undefined) return
  if (!ctx.device?.isKnown && !(await mayAddKnownDevice(ctx, accountId))) return
  setDeviceCookie(ctx, { secret: device, isKnown: true })
}

/** Returns the device of a request without an account. On our own pages it gets a new one if it has none. */
export function requesterDevice(ctx: RequestCtx): string | null {
  if (ctx.device) return ctx.device.secret
  if (!isFromOwnPage(ctx.request)) return null
  const { secret } = newSecret()
  setDeviceCookie(ctx, { secret, isKnown: false })
  return secret
}

const setDeviceCookie = (ctx: RequestCtx, device: Device) =>
  ctx.reply.setCookie(DEVICE_COOKIE, deviceCookie(ctx.app.config, device), {
    ...cookieOptions(ctx),
    maxAge: DEVICE_LIFE_MS / 1000,
  })

/** Known devices bypass the limits per address, so an account must not collect many of them. */
async function mayAddKnownDevice({ request, device }: RequestCtx, accountId: string): Promise<boolean> {
  try {
    await request.server.limits.operation('new-device', { accountId, device, ip: request.ip })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

export function clearCookies(ctx: RequestCtx): void {
  ctx.reply.clearCookie(SESSION_COOKIE[ctx.site], cookieOptions(ctx))
  if (ctx.site === 'customer') setNameHint(ctx.reply, null)
}

const cookieOptions = (ctx: RequestCtx) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: ctx.app.config.production,
})
