/** Merchants are accounts with a business (docs/rules/accounts.md#sign-up). */
import * as z from 'zod'
import { alsoNamed, Register } from './accounts.ts'
import { User } from './entities.ts'
import { idOf, ok, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

const PublicMerchant = z.object({
  id: z.string(),
  businessName: z.string(),
  firstName: z.string(),
  memberSince: z.string(),
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const merchants = {
  'POST /merchants/register': {
    about: 'Make a merchant’s account and sign in.',
    limit: 'register',
    auth: 'public',
    withoutApiKey: true,
    status: 201,
    body: Register.omit({ referralSlug: true }).extend({ businessName: text(120).optional() }),
    alsoNamed,
    reply: ok({ message: z.string(), access_token: z.string(), merchant: User }),
  },
  'GET /merchants/:id/profile': {
    about: 'What anyone may know of a merchant.',
    auth: 'public',
    params: z.object({ id: idOf(() => merchantProblems.notFound()) }),
    reply: ok({ merchant: PublicMerchant, merchantProfile: PublicMerchant }),
  },
} satisfies Contract

export const merchantProblems = {
  notFound: problem(404, 'merchant-not-found', 'Merchant not found'),
}
