import { MOST_COUNTED, type Cache, type Tally } from './cache.ts'
import { prepared, type Database } from '../database/database.ts'

/** SQL: rows of `from` for which `where` holds, by `by`. */
export type Tallied = { by: string; from: string; where: string; values: readonly unknown[]; key: string }

/** How many rows there are of each kind: exactly, and of very many as of some seconds ago. */
export async function tally(pool: Database['pool'], tallies: Cache['tallies'], { by, from, where, values, key }: Tallied): Promise<Tally> {
  const count = async (most: string): Promise<Tally> => {
    const { rows } = await pool.query<{ kind: string; count: number }>({
      ...prepared(`SELECT kind, count(*)::int FROM (SELECT ${by} AS kind FROM ${from} WHERE ${where} ${most}) counted GROUP BY kind`),
      values: [...values],
    })
    return new Map(rows.map(({ kind, count }) => [kind, count]))
  }
  const few = await count(`LIMIT ${MOST_COUNTED + 1}`)
  const total = [...few.values()].reduce((sum, each) => sum + each, 0)
  return total <= MOST_COUNTED ? few : tallies.of(key, () => count(''))
}
