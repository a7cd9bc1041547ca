/**
 * `npm run schema` writes server/database/schema.ts, the types of the tables, from a database with all
 * migrations.
 */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrate, migrationsDir, openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded-postgres.ts'

// The database is created again each time, so that a new migration can still be changed.
rmSync('.data/schema-postgres', { recursive: true, force: true })
const postgres = await startPostgres({ dir: '.data/schema-postgres', port: 3095, log: () => undefined })
try {
  const database = openDatabase(postgres.url, { max: 2, onError: () => undefined })
  await migrate(database.pool, migrationsDir)
  await database.close()
  const out = fileURLToPath(new URL('../server/database/schema.ts', import.meta.url))
  const { stdout } = await promisify(execFile)('kysely-codegen', [
    '--dialect=postgres',
    `--url=${postgres.url}`,
    `--out-file=${out}`,
    '--date-parser=timestamp',
    '--exclude-pattern={migrations,pgboss.*}',
    '--overrides={"columns":{"bookings.during":"string"}}',
    '--numeric-parser=number',
  ])
  // bigint columns are read as numbers (server/database/database.ts).
  const types = (await readFile(out, 'utf8')).replace(
    /export type Int8 = .*/,
    'export type Int8 = ColumnType<number, number, number>;',
  )
  await writeFile(out, types)
  console.log(stdout.trim())
} finally {
  await postgres.stop()
}
