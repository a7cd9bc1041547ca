import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { migrationsDir, type Db } from '#server/kernel/db.ts'

/** Has every migration of this build been applied? Asking it is also how we see that the database answers. */
export async function isSchemaCurrent(db: Db): Promise<boolean> {
  const files = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql'))
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db)
  const applied = new Set(rows.map((row) => row.name))
  return files.every((name) => applied.has(name))
}
