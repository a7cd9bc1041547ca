import { m } from '#messages'
import { merchantProblems, type merchants } from '#contract/merchants.ts'
import {
  signInOrigin,
  setSignInCookies,
  register,
  serializeUser,
} from '#server/features/accounts/accounts.ts'
import type { HttpRoutes } from '#server/http/operation.ts'
import { serializeMerchant } from './serialize.ts'
import { findMerchant } from './queries.ts'

export const merchantRoutes: HttpRoutes<typeof merchants> = {
  async 'POST /merchants/register'({ body }, ctx) {
    const { businessName, ...form } = body
    const business = { businessName: businessName || `${form.firstName} ${form.lastName}`.slice(0, 120) }
    const from = signInOrigin(ctx)
    const { account, secret, token } = await register(ctx, form, from, business)
    await setSignInCookies(ctx, account.id, secret, from)
    return {
      success: true,
      message: m.rule_reply_account_ready(),
      access_token: token,
      merchant: serializeUser(account, ctx.app.config),
    }
  },

  async 'GET /merchants/:id/profile'({ params }, ctx) {
    const found = await findMerchant(ctx.db, params.id)
    if (!found) throw merchantProblems.notFound()
    const merchant = serializeMerchant(found)
    return { success: true, merchant, merchantProfile: merchant }
  },
}
