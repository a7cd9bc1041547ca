import type { Corruptions } from '#tests/support/corruption-sql.ts'

const A_TRANSFER = `(SELECT id FROM ledger_transfers WHERE kind = 'fee-received' ORDER BY id LIMIT 1)`

export const corruptions: Corruptions = {
  'transfers-balance': [
    [`UPDATE ledger_entries SET cents = cents + 100 WHERE account = 'mpesa' AND transfer_id = ${A_TRANSFER}`],
    [`DELETE FROM ledger_entries WHERE transfer_id = ${A_TRANSFER}`],
  ],
}
