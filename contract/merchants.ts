/** Merchants are accounts with a business (docs/rules/accounts.md#sign-up). */
import * as z from 'zod'
import { m } from '#messages'
import { Register } from './account-forms.ts'
import { accessToken, errorAliases, registerProblems } from './accounts.ts'
import { User } from './entities/user.ts'
import { idOf, ok, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'
import { dateTime, message, string, uuid } from './values.ts'

export const merchantProblems = {
  notFound: problem(
    404,
    'merchant-not-found',
    m.problem_merchant_not_found,
    'There is no merchant with this id.',
  ),
}

const PublicMerchant = z
  .object({
    id: uuid('account', 'Id of the merchant.'),
    businessName: string('Name of the business.', 'Amani Wellness Ltd'),
    firstName: string('Given name of the owner.', 'Achieng'),
    memberSince: dateTime('When the account was created.', '2026-03-14T07:00:00.000Z'),
    stores: z
      .array(
        z.object({ id: uuid('store', 'Id of the store.'), name: string('Name of the store.', 'Amani Spa') }),
      )
      .meta({ description: 'Published stores of the merchant.' }),
  })
  .meta({ id: 'Merchant', description: 'A merchant, as everyone sees it.' })

export const merchants = {
  'POST /merchants/register': {
    summary: 'Create a merchant account and sign in',
    limit: 'register',
    auth: 'public',
    withoutApiKey: true,
    status: 201,
    body: Register.omit({ referralSlug: true }).extend({
      businessName: text(120).optional().meta({
        description: 'Name of the business; by default the name of the person.',
        example: 'Amani Wellness Ltd',
      }),
    }),
    errorAliases,
    reply: ok({ message, access_token: accessToken, merchant: User }),
    problems: registerProblems,
  },
  'GET /merchants/:id/profile': {
    summary: 'Get the public profile of a merchant',
    auth: 'public',
    params: z.object({ id: idOf(() => merchantProblems.notFound(), 'Id of the merchant.', 'account') }),
    reply: ok({ merchant: PublicMerchant, merchantProfile: PublicMerchant }),
    problems: [merchantProblems.notFound],
  },
} satisfies Contract

type MerchantsRoutes = typeof merchants
declare module './kernel.ts' {
  interface Api extends MerchantsRoutes {}
}
