import { m } from '#messages'
import { codeProblems } from '#contract/codes.ts'
import type { codes } from '#contract/codes.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx, Site } from '#server/platform/http/operation.ts'
import type { CodeRole } from './code-queries.ts'
import { verifyEmail, verifyPhone } from './codes.ts'
import { requestCode, secondsUntilNextCode } from './request-codes.ts'
import { changeEmail } from '../profile/profile.ts'
import { resetPassword } from '../passwords/new-password.ts'
import { serializeUser } from '../sessions/serialize.ts'
import { getAccount } from '../queries.ts'
import { accountRequester, requesterFor, strangerRequester, type Requester } from '../sessions/requester.ts'
import { requesterDevice, setSignInCookies, signInMessage, signInOrigin } from '../routes.ts'
import { signInByCode } from '../sessions/sign-in-by-code.ts'

export const codeRoutes: HttpRoutes<typeof codes> = {
  'POST /users/login/code': ({ body }, ctx) => requestSignIn(ctx, body, 'customer'),
  'POST /merchants/login/code': ({ body }, ctx) => requestSignIn(ctx, body, 'merchant'),

  async 'POST /users/login/code/verify'({ body }, ctx) {
    const { user, ...signedIn } = await signInTo(ctx, body, 'customer')
    return { ...signedIn, user }
  },
  async 'POST /merchants/login/code/verify'({ body }, ctx) {
    const { user, ...signedIn } = await signInTo(ctx, body, 'merchant')
    return { ...signedIn, merchant: user }
  },

  async 'POST /users/verify-otp'({ body }, ctx) {
    const account = await verifyPhone(ctx, body, toRequester(ctx), ctx.request.ip)
    // The reply to a request without a session does not reveal whose phone it is.
    return {
      success: true,
      message: m.rule_reply_phone_verified(),
      ...(ctx.actor && { user: serializeUser(account, ctx.app.config) }),
    }
  },

  async 'POST /users/resend-otp'({ body }, ctx) {
    const { ip } = ctx.request
    const accountId = ctx.actor?.accountId ?? null
    // Anyone can enter any number, so even an account is not treated as the owner before it is verified.
    const requester =
      accountId === null ? strangerRequester(requesterDevice(ctx), ip) : accountRequester(accountId)
    await requestCode(
      ctx,
      { purpose: 'phone', destination: body.phone, accountId, site: ctx.site, ip },
      requester,
    )
    return { success: true, message: m.rule_reply_otp_resent() }
  },

  'GET /users/resend-otp': async (_input, ctx) => ({
    success: true,
    secondsLeft: await secondsUntilNextCode(ctx, requireActor(ctx).accountId),
  }),

  async 'POST /users/verify-email'({ body }, ctx) {
    await verifyEmail(ctx, body.token, toRequester(ctx), ctx.request.ip)
    return { success: true, message: m.rule_reply_email_confirmed() }
  },

  async 'POST /users/resend-email-link'(_input, ctx) {
    const { accountId } = requireActor(ctx)
    const { email } = await getAccount(ctx.db, accountId)
    if (email === null) throw codeProblems.noEmail()
    const request = {
      purpose: 'email',
      destination: email.toLowerCase(),
      accountId,
      site: ctx.site,
      ip: ctx.request.ip,
    } as const
    await requestCode(ctx, request, accountRequester(accountId, 'owner'))
    return { success: true, message: m.rule_reply_email_link_sent() }
  },

  async 'PUT /users/email'({ body }, ctx) {
    const actor = requireActor(ctx)
    await changeEmail(ctx, actor, body.email, ctx.site, ctx.request.ip)
    return {
      success: true,
      message: m.rule_reply_email_link_sent(),
      user: serializeUser(await getAccount(ctx.db, actor.accountId), ctx.app.config),
    }
  },

  'POST /users/request-password-reset': ({ body }, ctx) => requestReset(ctx, body.email, 'customer'),
  'POST /users/reset-password': ({ body }, ctx) => reset(ctx, body),
  'POST /merchants/request-password-reset': ({ body }, ctx) => requestReset(ctx, body.email, 'merchant'),
  'POST /merchants/reset-password': ({ body }, ctx) => reset(ctx, body),
}

type Login = { phone?: string | undefined; email?: string | undefined }
/** The contract requires one of them. */
const getLogin = ({ phone, email }: Login): string => phone ?? email ?? ''

async function requestSignIn(ctx: RequestCtx, body: Login, role: CodeRole) {
  const { ip } = ctx.request
  const destination = getLogin(body)
  const requester = await requesterFor(ctx, destination, requesterDevice(ctx), ip)
  await requestCode(ctx, { purpose: 'sign-in', destination, accountId: null, site: role, ip }, requester)
  return { success: true as const, message: m.rule_reply_sign_in_code_sent() }
}

async function signInTo(
  ctx: RequestCtx,
  body: Login & { otp: string; code?: string | undefined },
  role: CodeRole,
) {
  const from = signInOrigin(ctx)
  const login = getLogin(body)
  const requester = await requesterFor(ctx, login, ctx.device?.secret ?? null, from.ip)
  const { otp, code } = body
  const result = await signInByCode(ctx, { login, otp, code, role }, requester, from)
  await setSignInCookies(ctx, result.account.id, result.secret, from)
  return {
    success: true as const,
    message: signInMessage(result),
    access_token: result.token,
    user: serializeUser(result.account, ctx.app.config),
  }
}

async function requestReset(ctx: RequestCtx, email: string, site: Site) {
  const { ip } = ctx.request
  const requester = await requesterFor(ctx, email, requesterDevice(ctx), ip)
  await requestCode(ctx, { purpose: 'password', destination: email, accountId: null, site, ip }, requester)
  return {
    success: true as const,
    message: m.rule_reply_reset_code_sent(),
  }
}

async function reset(ctx: RequestCtx, form: { email: string; otp: string; newPassword: string }) {
  const { ip } = ctx.request
  const requester = await requesterFor(ctx, form.email, ctx.device?.secret ?? null, ip)
  await resetPassword(ctx, form, requester, ip)
  return { success: true as const, message: m.rule_reply_password_reset() }
}

const toRequester = ({ actor, device, request }: RequestCtx): Requester =>
  actor ? accountRequester(actor.accountId) : strangerRequester(device?.secret ?? null, request.ip)
