/** VAT registration of the company and its rate, by day (docs/rules/money.md#tax-invoices). */
import { invoiceProblems } from '#contract/admin/invoices.ts'
import { NOT_REGISTERED, type TaxRule } from '#domain/payments/tax.ts'
import { instant, type Day } from '#domain/time/time.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { changeTaxOfUnsent, hasSentSince } from './document-queries.ts'
import { saveTaxRule } from './tax-rule-queries.ts'

type NewRule = TaxRule & { from: Day; reason: string; ip: string }

/** Replaces the rule that begins on the same day. Documents that KRA has keep their tax. */
export const setTaxRule = (ctx: Ctx, { from, reason, ip, ...given }: NewRule): Promise<void> =>
  transaction(ctx, async (tx) => {
    await lock(tx.db, 'tax-rules')
    if (await hasSentSince(tx.db, new Date(instant(from)))) throw invoiceProblems.ruleTooEarly()
    const { accountId } = requireAdmin(tx, 'moveMoney')
    const rule = given.isRegistered && given.percent > 0 ? given : NOT_REGISTERED
    const { isRegistered, percent } = rule
    await saveTaxRule(tx.db, { ...rule, from, reason, by: accountId }, tx.now)
    await changeTaxOfUnsent(tx.db, from, rule)
    await audit(tx.db, tx.now, {
      action: 'tax-rule.set',
      actor: accountId,
      ip,
      details: { from, isRegistered, percent, reason },
    })
  })
