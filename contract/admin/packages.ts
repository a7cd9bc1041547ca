/** Sold packages of all stores, as admins see and repair them. */
import * as z from 'zod'
import { PackageSale, saleParams, useParams } from '../bookings/packages.ts'
import { packageProblems } from '../bookings/package-problems.ts'
import { day } from '../bookings/fields.ts'
import { WALK_IN_TEXTS } from '../bookings/merchant-limits.ts'
import { done, limit, ok, page } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { boolean } from '../values.ts'
import { reason } from './bookings.ts'

const problems = [packageProblems.saleNotFound, packageProblems.notUsable]

export const adminPackages = {
  'GET /admin/package-sales': {
    summary: 'List sold packages of all stores',
    auth: 'admin',
    adminAction: 'seeBookings',
    query: z.object({
      page,
      limit: limit(50),
      search: z
        .string()
        .trim()
        .max(WALK_IN_TEXTS.name.max)
        .optional()
        .meta({ description: 'Part of the name or of the phone number of the holder.', example: 'wanjiku' }),
    }),
    reply: ok({
      sales: z.array(PackageSale).meta({ description: 'The latest come first.' }),
      hasMore: boolean('True if there is another page.', true),
    }),
  },
  'PUT /admin/package-sales/:id/valid-until': {
    summary: 'Change the last day of a sold package',
    auth: 'admin',
    adminAction: 'changeBookings',
    ...saleParams,
    body: z.strictObject({
      validUntil: day.meta({
        description: 'The last day, YYYY-MM-DD in Africa/Nairobi.',
        example: '2027-12-31',
      }),
      reason,
    }),
    reply: done,
    problems,
  },
  'POST /admin/package-sales/:id/uses/:useId/return': {
    summary: 'Return a visit to its package',
    description: 'As the store can, also when it does not answer.',
    auth: 'admin',
    adminAction: 'changeBookings',
    ...useParams,
    body: z.strictObject({ reason }),
    reply: done,
    problems: [...problems, packageProblems.useNotFound],
  },
} satisfies Contract
