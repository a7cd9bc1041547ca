import { m } from '#messages'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { maskPhone } from '#domain/accounts/phone.ts'
import { shillings } from '#domain/payments/money.ts'
import type { WithdrawalRow } from './queries.ts'

export const serializeWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  amount: shillings(row.amountCents),
  fee: shillings(row.feeCents),
  arrives: shillings(row.amountCents - row.feeCents),
  phone: maskPhone(row.phone),
  state: row.state,
  mpesaCode: row.receipt,
  reason: row.state === 'returned' ? getReason(row) : null,
  requestedAt: row.requestedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

/** Returns the meaning of an M-Pesa result for the customer. */
export function getReason({ resultCode }: Pick<WithdrawalRow, 'resultCode'>): string {
  switch (resultCode) {
    case '2040':
      return m.rule_withdrawal_unregistered()
    case '4':
    case '8':
      return m.rule_withdrawal_limit()
    default:
      return m.rule_withdrawal_failed()
  }
}
