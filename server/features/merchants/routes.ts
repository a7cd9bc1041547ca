import { m } from '#messages'
import { ACCOUNT_TEXTS } from '#contract/account-limits.ts'
import { merchantProblems, type merchants, type ProfileEdit } from '#contract/merchants.ts'
import { Problem } from '#contract/problem.ts'
import { takeStart } from '#domain/text/shorten.ts'
import {
  getAccountById,
  changeProfile,
  serializeMerchant as serializeSignIn,
  signInOrigin,
  setSignInCookies,
  register,
  serializeUser,
  type Account,
} from '#server/features/accounts/accounts.ts'
import { ownStores } from '#server/features/stores/stores.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { serializeMerchant } from './serialize.ts'
import { findMerchant } from './queries.ts'

export const merchantRoutes: HttpRoutes<typeof merchants> = {
  async 'POST /merchants/register'({ body }, ctx) {
    const { businessName, ...form } = body
    const business = {
      businessName:
        businessName || takeStart(`${form.firstName} ${form.lastName}`, ACCOUNT_TEXTS.businessName.max),
    }
    const from = signInOrigin(ctx)
    const { account, secret, token } = await register(ctx, form, from, business)
    await setSignInCookies(ctx, account.id, secret, from)
    return {
      success: true,
      message: m.rule_reply_account_ready(),
      access_token: token,
      merchant: { ...serializeUser(account, ctx.app.config), ...serializeAccount(ctx, account, ctx.now) },
    }
  },

  async 'GET /merchants/profile'(_input, ctx) {
    const account = await getAccountById(ctx, requireActor(ctx).accountId)
    const [store = null] = await ownStores(ctx)
    return {
      success: true,
      merchantProfile: { ...serializeAccount(ctx, account, requireActor(ctx).reauthenticatedAt), store },
    }
  },
  async 'PUT /stores/merchant/profile'({ body }, ctx) {
    const account = await changeMerchantProfile(ctx, body)
    return {
      success: true,
      message: m.rule_reply_profile_updated(),
      merchantProfile: serializeAccount(ctx, account, requireActor(ctx).reauthenticatedAt),
    }
  },

  async 'GET /merchants/:id/profile'({ params }, ctx) {
    const found = await findMerchant(ctx.db, params.id)
    if (!found) throw merchantProblems.notFound()
    const merchant = serializeMerchant(found)
    return { success: true, merchant, merchantProfile: merchant }
  },
}

async function changeMerchantProfile(ctx: RequestCtx, body: ProfileEdit): Promise<Account> {
  const actor = requireActor(ctx)
  const current = await getAccountById(ctx, actor.accountId)
  if (body.email_address !== undefined && body.email_address !== (current.email?.toLowerCase() ?? ''))
    throw Problem.invalid([['email_address', m.field_email_not_editable()]])
  const to = {
    firstName: body.first_name ?? current.firstName,
    lastName: body.last_name ?? current.lastName,
    phoneNumber: body.phone_number === undefined ? current.phoneNumber : body.phone_number,
  }
  return changeProfile(ctx, actor, to, ctx.request.ip)
}

function serializeAccount(ctx: RequestCtx, account: Account, signedInAt: Date) {
  const { merchant, ...fields } = serializeSignIn(account, ctx.app.config, signedInAt)
  return { ...fields, avatar: merchant.avatar }
}
