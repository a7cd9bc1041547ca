/**
 * Invariants of the database (docs/rules/reliability.md#invariants). Each is declared by the feature that owns its
 * main table.
 */
import type pg from 'pg'

/** The query returns the rows that violate the statement; `$1` is the current time. */
export type Invariant = { readonly number: number; readonly statement: string; readonly query: string }
export type BrokenInvariant = { statement: string; rows: unknown[] }

/** The violated statements, each with up to five rows that violate it. */
export async function checkInvariants(
  on: pg.Pool | pg.ClientBase,
  invariants: readonly Invariant[],
  now: Date,
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { statement, query } of invariants) {
    const { rows } = await on.query(query, query.includes('$1') ? [now] : [])
    if (rows.length > 0) broken.push({ statement, rows: rows.slice(0, 5) })
  }
  return broken
}
