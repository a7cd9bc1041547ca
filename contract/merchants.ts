/** Merchants are accounts with a business (docs/rules/accounts.md#sign-up). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { plainEmail } from '../domain/text/plain-paste.ts'
import { businessName, Register } from './account-forms.ts'
import { accessToken, accountProblems, errorAliases, registerProblems } from './accounts.ts'
import { phoneNumber } from './entities/fields.ts'
import { User } from './entities/user.ts'
import { idSchema, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { generalProblems, problem } from './problem.ts'
import { OwnStore } from './stores/editing.ts'
import { phone } from './stores/fields.ts'
import { dateTime, email, message, string, url, uuid } from './values.ts'

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
    memberSince: dateTime('Time at which the account was created.', '2026-03-14T07:00:00.000Z'),
    stores: z
      .array(
        z.object({ id: uuid('store', 'Id of the store.'), name: string('Name of the store.', 'Amani Spa') }),
      )
      .meta({ description: 'Published stores of the merchant.' }),
  })
  .meta({ id: 'Merchant', description: 'A merchant, as everyone sees it.' })

const MerchantAccount = z
  .object({
    id: uuid('account', 'Id of the account.'),
    first_name: string('Given name.', 'Achieng'),
    last_name: string('Family name.', 'Otieno'),
    email_address: email('E-mail address; empty for an account without one.', 'achieng@amani.example'),
    phone_number: phoneNumber('Mobile number.').nullable(),
    avatar: url('Picture of the person.', 'https://d3.example/media/avatars/1f6c-256.webp').nullable(),
    joined: dateTime('Time at which the account was created.', '2026-03-14T07:00:00.000Z'),
    updated: dateTime('Time at which the password was last changed.', '2026-03-14T07:00:00.000Z'),
    last_login: dateTime('Time of the last sign-in in this session.', '2026-11-21T09:00:00.000Z'),
  })
  .meta({ id: 'MerchantAccount', description: 'An account of a merchant, as its owner sees it.' })

const { firstName, lastName } = Register.shape
const ProfileEdit = z
  .strictObject({
    first_name: firstName.optional(),
    last_name: lastName.optional(),
    email_address: z.string().transform(plainEmail).optional().meta({
      description: 'Must be the current address, because people sign in with it.',
      example: 'achieng@amani.example',
    }),
    phone_number: phone,
  })
  .meta({ id: 'MerchantProfileEdit', description: 'Fields that are left out stay as they are.' })
export type ProfileEdit = z.output<typeof ProfileEdit>

export const merchants = {
  'POST /merchants/register': {
    summary: 'Create a merchant account and sign in',
    limit: 'register',
    auth: 'public',
    withoutApiKey: true,
    status: 201,
    body: Register.omit({ referralSlug: true }).extend({
      businessName,
    }),
    errorAliases,
    reply: ok({
      message,
      access_token: accessToken,
      merchant: User.extend(MerchantAccount.shape).meta({
        id: 'NewMerchant',
        description: 'The new account, under the names of both kinds of clients.',
      }),
    }),
    problems: registerProblems,
  },
  'GET /merchants/profile': {
    summary: 'Get my profile and my first store',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    reply: ok({
      merchantProfile: MerchantAccount.extend({
        store: OwnStore.nullable().meta({ description: 'The oldest store of the merchant.' }),
      }).meta({ id: 'MerchantProfile', description: 'An account of a merchant with its first store.' }),
    }),
  },
  'PUT /stores/merchant/profile': {
    summary: 'Change my name and phone number',
    description:
      'A changed phone number has to be verified again. Replacing or removing a verified one needs a recent sign-in.',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.handleBookings,
    body: ProfileEdit,
    reply: ok({ message, merchantProfile: MerchantAccount }),
    problems: [accountProblems.phoneNeeded, generalProblems.reauthenticationRequired],
  },
  'GET /merchants/:id/profile': {
    summary: 'Get the public profile of a merchant',
    auth: 'public',
    params: z.object({ id: idSchema(() => merchantProblems.notFound(), 'Id of the merchant.', 'account') }),
    reply: ok({ merchant: PublicMerchant, merchantProfile: PublicMerchant }),
    problems: [merchantProblems.notFound],
  },
} satisfies Contract

type MerchantsRoutes = typeof merchants
declare module './kernel.ts' {
  interface Api extends MerchantsRoutes {}
}
