/**
 * Invariants of the database (docs/rules/reliability.md#invariants). Each is declared by the feature that owns its
 * main table.
 */
import pg from 'pg'

/** No other invariant has the name. The query returns the rows that violate the statement; `$1` is the current time. */
export type Invariant = { readonly name: string; readonly statement: string; readonly query: string }
/** Returns a time of `domain/` in SQL. */
export const interval = (ms: number): string => `interval '${ms / 1000} seconds'`
export type BrokenInvariant = Pick<Invariant, 'name' | 'statement'> & { rows: unknown[] }

/** Some statements scan tables. */
const TIMEOUT = '60s'

/** Checks the invariants in one snapshot, on a read-only connection of its own. `now` is called after the snapshot is taken. */
export async function checkSnapshot(
  directUrl: string,
  invariants: readonly Invariant[],
  now: () => Date,
): Promise<BrokenInvariant[]> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5_000 })
  // The query in progress reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(
      `SET statement_timeout = '${TIMEOUT}'; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1`,
    )
    return await checkInvariants(client, invariants, now())
  } finally {
    await client.end()
  }
}

/** Returns the violated invariants, each with up to five rows that violate it. */
export async function checkInvariants(
  on: pg.Pool | pg.ClientBase,
  invariants: readonly Invariant[],
  now: Date,
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { name, statement, query } of invariants) {
    const { rows } = await on.query(query, query.includes('$1') ? [now] : [])
    if (rows.length > 0) broken.push({ name, statement, rows: rows.slice(0, 5) })
  }
  return broken
}
