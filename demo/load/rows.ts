import type { DB } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Inserts rows in batches. */
export async function insert<T extends keyof DB>(
  tx: Tx,
  table: T,
  rows: readonly Parameters<ReturnType<typeof tx.insertInto<T>>['values']>[0][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    // Kysely's type for a list of rows; the type of each row is checked above.
    const batch = rows.slice(from, from + ROWS_PER_INSERT) as unknown as Parameters<
      ReturnType<typeof tx.insertInto<T>>['values']
    >[0]
    await tx.insertInto(table).values(batch).execute()
  }
}

const ROWS_PER_INSERT = 400

export function getById<T extends { id: string }>(list: readonly T[], id: string): T {
  const item = list.find((candidate) => candidate.id === id)
  if (!item) throw new RangeError(`Not in the catalogue: ${id}`)
  return item
}
