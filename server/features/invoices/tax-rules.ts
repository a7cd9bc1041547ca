/** Whether the company is registered for VAT, and the rate, by day (docs/rules/money.md#tax-invoices). */
import { sql } from 'kysely'
import { NOT_REGISTERED, type TaxRule } from '#domain/payments/tax.ts'
import type { Day } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** The rule that is in force on this day in Nairobi. */
export async function findTaxRule(db: Queryable, day: Day): Promise<TaxRule> {
  const row = await db
    .selectFrom('tax_rules')
    .select(['is_registered as isRegistered', 'percent'])
    .where(sql<boolean>`effective_from <= ${day}::date`)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? NOT_REGISTERED
}
