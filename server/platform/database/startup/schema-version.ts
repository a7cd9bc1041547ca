import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { isNeededToRun, migrationsDir } from './migrate.ts'

/** Returns true if every migration that this build needs is applied. The query also checks that the database answers. */
export async function isSchemaCurrent(pool: pg.Pool): Promise<boolean> {
  const files = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql') && isNeededToRun(name))
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations')
  const applied = new Set(rows.map((row) => row.name))
  return files.every((name) => applied.has(name))
}

/** Returns when the database received its first migration. */
export async function readFirstMigrationAt(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>('SELECT min(applied_at) AS at FROM migrations')
  return rows[0]!.at // an aggregate is one row, and a running app has migrations
}

/** A query of the migration that was applied last. */
export const SCHEMA_VERSION = `
  SELECT name FROM migrations WHERE name ~ '^[0-9]' ORDER BY applied_at DESC, name DESC LIMIT 1`

type Versions = { postgresVersion: string; schemaVersion: string }

/** Returns the versions of PostgreSQL and of the schema, which is the name of that migration. */
export async function readVersions(db: Queryable): Promise<Versions> {
  const { rows } = await sql<Versions>`
    SELECT current_setting('server_version') AS "postgresVersion",
      replace((${sql.raw(SCHEMA_VERSION)}), '.sql', '') AS "schemaVersion"`.execute(db)
  return rows[0]! // without FROM it is one row
}
