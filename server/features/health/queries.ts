import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { migrationsDir } from '#server/database/database.ts'

/** Has every migration of this build been applied? Asking it is also how we see that the database answers. */
export async function isSchemaCurrent(pool: pg.Pool): Promise<boolean> {
  const files = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql'))
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations')
  const applied = new Set(rows.map((row) => row.name))
  return files.every((name) => applied.has(name))
}
