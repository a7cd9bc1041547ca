/** The books as CSV (docs/rules/money.md#export). */
import * as z from 'zod'
import { m } from '#messages'
import { EXPORT_FILES } from '../../domain/payments/export-files.ts'
import { daysBetween } from '../../domain/time/time.ts'
import { ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { string, uuid } from '../values.ts'

export const moneyExports = {
  'GET /admin/money/export': {
    summary: 'Export the books for the accountant',
    description:
      'Returns CSV in pieces: each has at most 5,000 lines and the `next` to ask for; the first one begins ' +
      'with the names of the columns. ' +
      'A period has at most 366 days.',
    auth: 'admin',
    adminAction: 'seeMoney',
    query: z
      .object({
        file: z
          .enum(EXPORT_FILES)
          .default('ledger')
          .meta({
            description:
              '`ledger`: its entries. `tax-invoices`: with the credit notes. `mpesa-days`: M-Pesa against the ledger by day. ' +
              '`payouts`: refunds that were paid out, and withdrawals.',
            example: 'tax-invoices',
          }),
        from: z.iso.date().meta({ description: 'First day, in Africa/Nairobi.', example: '2026-11-01' }),
        to: z.iso.date().meta({ description: 'Last day, in Africa/Nairobi.', example: '2026-11-30' }),
        after: z.guid().optional().meta({
          description: '`next` of the piece before.',
          example: '0193471c-6d2e-7a41-9c1b-2f6a4be0a008',
        }),
      })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < 366, {
        path: ['to'],
        ...saying(m.field_export_period),
      }),
    reply: ok({
      fileName: string('Name of the file.', 'd3-ledger-2026-11-01-2026-11-30.csv'),
      data: string('Lines of CSV in UTF-8.', '"Time","Transfer"'),
      next: uuid('payment', 'Payment at which the next piece begins; null for the last.').nullable(),
    }),
  },
} satisfies Contract

type MoneyExportRoutes = typeof moneyExports
declare module '../kernel.ts' {
  interface Api extends MoneyExportRoutes {}
}
