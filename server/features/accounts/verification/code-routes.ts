import type { codes } from '#contract/codes.ts'
import { actorOf, type HttpRoutes, type RequestCtx, type Site } from '#server/http/server.ts'
import { requestCode, verifyEmail, verifyPhone } from './codes.ts'
import { resetPassword } from '../passwords/new-password.ts'
import { serializeUser } from '../sessions/serialize.ts'
import { getAccount } from '../queries.ts'
import { accountRequester, requesterFor, strangerAt, type Requester } from '../sessions/requester.ts'
import { deviceOfAsker } from '../routes.ts'

export const codeRoutes: HttpRoutes<typeof codes> = {
  async 'POST /users/verify-otp'({ body }, ctx) {
    const account = await verifyPhone(ctx, body, triesBy(ctx), ctx.request.ip)
    // Who holds the phone need not be told whose account it is.
    return {
      success: true,
      message: 'Phone number verified successfully!',
      ...(ctx.actor && { user: serializeUser(account, ctx.app.config) }),
    }
  },

  async 'POST /users/resend-otp'({ body }, ctx) {
    const { ip } = ctx.request
    const accountId = ctx.actor?.accountId ?? null
    // Anybody can say that a number is theirs, so not even an account is its owner before it is proved.
    const by = accountId === null ? strangerAt(deviceOfAsker(ctx), ip) : accountRequester(accountId)
    await requestCode(ctx, { purpose: 'phone', destination: body.phone, accountId, site: ctx.site, ip }, by)
    return { success: true, message: 'OTP resent successfully!' }
  },

  async 'POST /users/verify-email'({ body }, ctx) {
    await verifyEmail(ctx, body.token, triesBy(ctx), ctx.request.ip)
    return { success: true, message: 'Thank you. Your e-mail address is confirmed.' }
  },

  async 'POST /users/resend-email-link'(_input, ctx) {
    const { accountId } = actorOf(ctx)
    const { email } = await getAccount(ctx.db, accountId)
    const wanted = {
      purpose: 'email',
      destination: email.toLowerCase(),
      accountId,
      site: ctx.site,
      ip: ctx.request.ip,
    } as const
    await requestCode(ctx, wanted, accountRequester(accountId, 'owner'))
    return { success: true, message: 'A new link is on its way to your e-mail address.' }
  },

  'POST /users/request-password-reset': ({ body }, ctx) => requestReset(ctx, body.email, 'customer'),
  'POST /users/reset-password': ({ body }, ctx) => reset(ctx, body),
  'POST /merchants/request-password-reset': ({ body }, ctx) => requestReset(ctx, body.email, 'merchant'),
  'POST /merchants/reset-password': ({ body }, ctx) => reset(ctx, body),
}

async function requestReset(ctx: RequestCtx, email: string, site: Site) {
  const { ip } = ctx.request
  const by = await requesterFor(ctx, email, deviceOfAsker(ctx), ip)
  await requestCode(ctx, { purpose: 'password', destination: email, accountId: null, site, ip }, by)
  return {
    success: true as const,
    message: 'If there is an account with this e-mail address, a code is on its way to it.',
  }
}

async function reset(ctx: RequestCtx, form: { email: string; otp: string; newPassword: string }) {
  const { ip } = ctx.request
  await resetPassword(ctx, form, await requesterFor(ctx, form.email, ctx.device?.secret ?? null, ip), ip)
  return { success: true as const, message: 'Your password is changed. Sign in with the new one.' }
}

const triesBy = ({ actor, device, request }: RequestCtx): Requester =>
  actor ? accountRequester(actor.accountId) : strangerAt(device?.secret ?? null, request.ip)
