/** SQL of the VAT rules. */
import { sql } from 'kysely'
import { NOT_REGISTERED, type TaxRule } from '#domain/payments/tax.ts'
import type { Day } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Returns the rule that is in force on this day in Nairobi. */
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

export const listTaxRules = (db: Queryable) =>
  db
    .selectFrom('tax_rules')
    .innerJoin('shared.accounts as admin', 'admin.id', 'tax_rules.created_by')
    .select([
      sql<Day>`to_char(effective_from, 'YYYY-MM-DD')`.as('from'),
      'is_registered as isRegistered',
      'percent',
      'reason',
      sql<string>`concat_ws(' ', admin.first_name, admin.last_name)`.as('changedBy'),
      'tax_rules.created_at as changedAt',
    ])
    .orderBy('effective_from', 'desc')
    .execute()

/** Replaces the rule that begins on the same day. */
export const saveTaxRule = (
  tx: Tx,
  { from, isRegistered, percent, reason, by }: TaxRule & { from: Day; reason: string; by: string },
  now: Date,
) =>
  sql`
    INSERT INTO tax_rules (effective_from, is_registered, percent, reason, created_by, created_at)
    VALUES (${from}::date, ${isRegistered}, ${percent}, ${reason}, ${by}, ${now})
    ON CONFLICT (effective_from) DO UPDATE SET is_registered = excluded.is_registered, percent = excluded.percent,
      reason = excluded.reason, created_by = excluded.created_by, created_at = excluded.created_at`.execute(
    tx,
  )
