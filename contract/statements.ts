/** Monthly statements of a merchant (docs/rules/analytics.md#statements). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { id, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { pdfFile, Supplier } from './receipts.ts'
import { storeProblems } from './stores.ts'
import { integer, money, string, uuid } from './values.ts'

const sums = {
  sold: integer('Bookings of the offer whose access fee was paid or that had none.', 24),
  visits: integer('Bookings whose customer came.', 20),
  noShows: integer('Bookings whose customer did not come.', 1),
  cancelled: integer('Bookings that were cancelled.', 2),
  takenAtCounter: money('Prices of the visits, which customers paid at the store.', 24000),
  fees: money('Access fees that customers paid to D3, without refunded ones.', 2100),
  refundedFees: money('Access fees that D3 refunds to customers after cancellations.', 180),
}
const StatementLine = z
  .object({
    id: uuid('offer', 'Id of the offer.'),
    title: string('Title of the offer.', 'Fade for less'),
    ...sums,
  })
  .meta({ id: 'StatementLine', description: 'Sums of one offer.' })

const StatementStore = z
  .object({ id: uuid('store', 'Id of the store.'), name: string('Name of the store.', 'Amani Spa'), ...sums })
  .meta({ id: 'StatementStore', description: 'Sums of one store.' })
const StatementBranch = z
  .object({
    id: uuid('branch', 'Id of the branch.'),
    name: string('Name of the branch.', 'Kilimani'),
    storeId: uuid('store', 'Id of its store.'),
    storeName: string('Name of its store.', 'Amani Spa'),
    ...sums,
  })
  .meta({ id: 'StatementBranch', description: 'Sums of one branch.' })

const query = z.object({
  month: z
    .string(saying(m.field_month_format))
    .regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, saying(m.field_month_format))
    .optional()
    .meta({ description: 'The month, YYYY-MM; this month by default.', example: '2026-11' }),
  storeId: id(
    m.field_store_id_invalid,
    'Store of the statement; all own stores by default.',
    'store',
  ).optional(),
})
const manager = { auth: 'merchant', merchantRole: LEAST_ROLE.seeFigures } as const

export const statements = {
  'GET /merchant/statement': {
    summary: 'Get the offers sold in a month and the fees that customers paid',
    description: 'A booking counts in the month of its time. D3 takes nothing from merchants.',
    ...manager,
    query,
    reply: ok({
      month: string('The month.', '2026-11'),
      totals: z.object(sums).meta({ id: 'StatementTotals', description: 'Sums of all offers.' }),
      stores: z.array(StatementStore).meta({ description: 'Sums of the stores, ordered by name.' }),
      branches: z
        .array(StatementBranch)
        .meta({ description: 'Sums of the branches, ordered by store and branch.' }),
      offers: z.array(StatementLine).meta({ description: 'The best-selling come first.' }),
      businessName: string('Name of the business.', 'Amani Wellness Ltd'),
      supplier: Supplier,
    }),
    problems: [storeProblems.notFound],
  },
  'GET /merchant/statement/export': {
    summary: 'Export the offers sold in a month as CSV',
    description: 'The file has one line for each booking.',
    ...manager,
    limit: 'export',
    query,
    reply: ok({
      format: z.literal('csv').meta({ description: 'Format of `data`.' }),
      fileName: string('A name for the file.', 'd3-statement-2026-11.csv'),
      data: string('The CSV text, with a header line.', 'Day,Offer\r\n'),
    }),
    problems: [storeProblems.notFound],
  },
  'GET /merchant/statement/pdf': {
    summary: 'Get the statement of a month as PDF',
    description:
      'The document is in the language of the request. The site of merchants has it at `/account/statement/pdf`.',
    ...manager,
    query,
    reply: ok(pdfFile),
    problems: [storeProblems.notFound],
  },
} satisfies Contract

type StatementsRoutes = typeof statements
declare module './kernel.ts' {
  interface Api extends StatementsRoutes {}
}
