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
    return codeSent(await startRegistration(ctx, form, requestOrigin(ctx), toRequester(ctx)))
  },

  async 'POST /auth/registrations/:id/resend'({ params }, ctx) {
    return codeSent(await resendRegistrationCode(ctx, params.id, toRequester(ctx)))
  },

  async 'POST /auth/registrations/:id/confirm'({ params, body }, ctx) {
    const from = signInOrigin(ctx)
    const { account, secret, token, isNew } = await confirmRegistration(ctx, params.id, body.code, from)
    await setSignInCookies(ctx, account.id, secret, from)
    clearReferral(ctx)
    return {
      success: true,
      message: isNew ? m.rule_reply_account_ready() : m.rule_reply_signed_in(),
      access_token: token,
      user: serializeUser(account, ctx.app.config),
    }
  },
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
