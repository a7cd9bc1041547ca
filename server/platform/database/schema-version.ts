import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { isNeededToRun, migrationsDir } from './migrate.ts'

/** True if every migration that this build needs is applied. The query also checks that the database answers. */
export async function isSchemaCurrent(pool: pg.Pool): Promise<boolean> {
  const files = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql') && isNeededToRun(name))
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations')
  const applied = new Set(rows.map((row) => row.name))
  return files.every((name) => applied.has(name))
}
