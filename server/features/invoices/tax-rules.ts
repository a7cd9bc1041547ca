/** Whether the company is registered for VAT, and the rate, by day (docs/rules/money.md#tax-invoices). */
import { sql } from 'kysely'
import { invoiceProblems } from '#contract/admin/invoices.ts'
import { NOT_REGISTERED, type TaxRule } from '#domain/payments/tax.ts'
import { instant, type Day } from '#domain/time/time.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { lock, type Queryable } from '#server/platform/database/database.ts'
import { actorOf } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { changeTaxOfUnsent, hasSentSince } from './document-queries.ts'

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

type NewRule = TaxRule & { from: Day; reason: string; ip: string }

/** Replaces the rule that begins on the same day. What KRA has keeps its tax. */
export const setTaxRule = (ctx: Ctx, { from, reason, ip, ...given }: NewRule): Promise<void> =>
  transaction(ctx, async (tx) => {
    await lock(tx.db, 'tax-rules')
    if (await hasSentSince(tx.db, new Date(instant(from)))) throw invoiceProblems.ruleTooEarly()
    const { accountId } = actorOf(tx)
    const rule = given.isRegistered && given.percent > 0 ? given : NOT_REGISTERED
    const { isRegistered, percent } = rule
    await sql`
      INSERT INTO tax_rules (effective_from, is_registered, percent, reason, created_by, created_at)
      VALUES (${from}::date, ${isRegistered}, ${percent}, ${reason}, ${accountId}, ${tx.now})
      ON CONFLICT (effective_from) DO UPDATE SET is_registered = excluded.is_registered, percent = excluded.percent,
        reason = excluded.reason, created_by = excluded.created_by, created_at = excluded.created_at`.execute(
      tx.db,
    )
    await changeTaxOfUnsent(tx.db, from, rule)
    await audit(tx.db, tx.now, {
      action: 'tax-rule.set',
      actor: accountId,
      ip,
      details: { from, isRegistered, percent, reason },
    })
  })
