/** Reviews of stores (docs/rules/catalogue.md#reviews). */
import * as z from 'zod'
import { ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { readingRoutes } from './reviews/reading.ts'
import { respondingRoutes } from './reviews/responding.ts'
import { writingRoutes } from './reviews/writing.ts'
import { message, string, uuid } from './values.ts'

/** The order is that of the API reference. */
export const reviews = {
  ...readingRoutes,
  ...writingRoutes,
  ...respondingRoutes,
  'GET /reviews/test': {
    summary: 'Check that the API responds',
    description: 'The route is not available in production.',
    auth: 'public',
    notInProduction: true,
    reply: ok({ message }),
  },
  'GET /reviews/auth-test': {
    summary: 'Check that a token is accepted',
    description: 'The route is not available in production.',
    auth: 'account',
    notInProduction: true,
    reply: ok({
      user: z
        .object({
          id: uuid('account', 'Id of the account.'),
          role: string('Role of the account.', 'customer'),
        })
        .meta({ description: 'The signed-in account.' }),
    }),
  },
} satisfies Contract

type ReviewsRoutes = typeof reviews
declare module './kernel.ts' {
  interface Api extends ReviewsRoutes {}
}
