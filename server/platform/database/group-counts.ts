import { MAX_EXACT_COUNT, type Cache, type GroupCounts } from '../../cache.ts'
import { prepared, run, type Queryable } from './database.ts'

/** Parts of a SQL query. `key` identifies the query in the cache. */
export type Grouped = { by: string; from: string; where: string; values: readonly unknown[]; key: string }

/** Returns the number of rows of each kind: exact up to MAX_EXACT_COUNT rows in all, cached for some seconds above it. */
export async function countByGroup(
  db: Queryable,
  groupCounts: Cache['groupCounts'],
  { by, from, where, values, key }: Grouped,
): Promise<GroupCounts> {
  const count = async (limit: string): Promise<GroupCounts> => {
    const statement = prepared(
      `SELECT kind, count(*)::int FROM (SELECT ${by} AS kind FROM ${from} WHERE ${where} ${limit}) counted GROUP BY kind`,
    )
    const rows = await run<{ kind: string; count: number }>(db, statement, values)
    return new Map(rows.map((row) => [row.kind, row.count]))
  }
  const few = await count(`LIMIT ${MAX_EXACT_COUNT + 1}`)
  const total = [...few.values()].reduce((sum, each) => sum + each, 0)
  return total <= MAX_EXACT_COUNT ? few : groupCounts.load(key, () => count(''))
}
