import { m } from '#messages'
import type { registrations } from '#contract/registrations.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { requesterDevice, requestOrigin, setSignInCookies, signInOrigin } from '../routes.ts'
import { strangerRequester } from '../sessions/requester.ts'
import { serializeUser } from '../sessions/serialize.ts'
import { clearReferral, readReferral } from '../sign-up/referrals.ts'
import {
  confirmRegistration,
  resendRegistrationCode,
  startRegistration,
  type CodeSent,
} from './registrations.ts'

export const registrationRoutes: HttpRoutes<typeof registrations> = {
  async 'POST /auth/registrations'({ body }, ctx) {
    const form = { ...body, referralSlug: readReferral(ctx, body.referralSlug) }
    return beginRegistration(ctx, form, { kind: 'customer' })
  },

  async 'POST /auth/registrations/:id/resend'({ params }, ctx) {
    return codeSent(await resendRegistrationCode(ctx, params.id, toRequester(ctx)))
  },

  async 'POST /auth/registrations/:id/confirm'({ params, body }, ctx) {
    const { user, ...signedIn } = await finishRegistration(ctx, params.id, body.code, { kind: 'customer' })
    clearReferral(ctx)
    return { ...signedIn, user }
  },

  'POST /merchants/registrations': ({ body: { businessName, ...form } }, ctx) =>
    beginRegistration(ctx, form, { kind: 'business', businessName }),

  async 'POST /merchants/registrations/:id/confirm'({ params, body }, ctx) {
    const { user, ...signedIn } = await finishRegistration(ctx, params.id, body.code, { kind: 'business' })
    return { ...signedIn, merchant: user }
  },
}

/** Starts a registration, and returns the reply about its code. */
export async function beginRegistration(
  ctx: RequestCtx,
  form: Parameters<typeof startRegistration>[1],
  started: Parameters<typeof startRegistration>[4],
) {
  return codeSent(await startRegistration(ctx, form, requestOrigin(ctx), toRequester(ctx), started))
}

/** Confirms a registration and signs in. */
export async function finishRegistration(
  ctx: RequestCtx,
  id: string,
  code: string,
  completed: Parameters<typeof confirmRegistration>[4],
) {
  const from = signInOrigin(ctx)
  const { account, secret, token, isNew } = await confirmRegistration(ctx, id, code, from, completed)
  await setSignInCookies(ctx, account.id, secret, from)
  return {
    success: true as const,
    message: isNew ? m.rule_reply_account_ready() : m.rule_reply_signed_in(),
    access_token: token,
    user: serializeUser(account, ctx.app.config),
  }
}

/** Anyone can enter any number, so even a known device is not treated as its owner. */
const toRequester = (ctx: RequestCtx) => strangerRequester(requesterDevice(ctx), ctx.request.ip)

const codeSent = ({ registrationId, phoneNumber, expiresAt, resendAt }: CodeSent) => ({
  success: true as const,
  message: m.rule_reply_registration_code_sent(),
  registrationId,
  phoneNumber,
  expiresAt: expiresAt.toISOString(),
  resendAt: resendAt.toISOString(),
})
