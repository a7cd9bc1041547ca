import type { Invariant } from '#server/platform/database/invariants.ts'

export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'transfers-balance',
    statement: 'the entries of every transfer add up to zero, and no transfer is without entries',
    query: `SELECT t.id FROM ledger_transfers t LEFT JOIN ledger_entries e ON e.transfer_id = t.id GROUP BY t.id HAVING coalesce(sum(e.cents), 1) <> 0`,
  },
]
