/**
 * `npm run schema` writes server/platform/database/schema.ts, the types of the tables, from a database with all
 * migrations.
 */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/startup/migrate.ts'
import { startPostgres } from '#server/platform/database/embedded-postgres/embedded-postgres.ts'

// The database is created again each time, so that a migration still being written can be changed.
rmSync('.data/schema-postgres', { recursive: true, force: true })
const postgres = await startPostgres({ dir: '.data/schema-postgres', port: 3095, log: () => undefined })
try {
  const database = openDatabase(postgres.url, { max: 2, onError: () => undefined })
  await migrate(database)
  await markNotNull(database.pool)
  await database.close()
  const out = fileURLToPath(new URL('../server/platform/database/schema.ts', import.meta.url))
  const { stdout } = await promisify(execFile)('kysely-codegen', [
    '--dialect=postgres',
    `--url=${postgres.url}`,
    `--out-file=${out}`,
    '--date-parser=timestamp',
    '--exclude-pattern={migrations,pgboss.*}',
    '--overrides={"columns":{"bookings.during":"string","shared.bookings.during":"string","shared.leaves.during":"string","booking_proposals.during":"string","visitor_holds.during":"string","blocked_times.during":"string"}}',
    '--numeric-parser=number',
  ])
  // bigint columns are read as numbers (server/platform/database/database.ts).
  const types = (await readFile(out, 'utf8')).replace(
    /export type Int8 = .*/,
    'export type Int8 = ColumnType<number, number, number>;',
  )
  await writeFile(out, types)
  console.log(stdout.trim())
} finally {
  await postgres.stop()
}

/**
 * PostgreSQL regards every column of a view as nullable. This marks those that are a not-null column of a table in each part of a union, in the
 * catalogue of this temporary database, where kysely-codegen reads it. No view may therefore have an outer join.
 */
async function markNotNull(pool: pg.Pool): Promise<void> {
  // The views are in the order of oids, so that a view comes after those that it reads.
  const { rows: views } = await pool.query<{ oid: number; definition: string }>(
    `SELECT oid, pg_get_viewdef(oid) AS definition FROM pg_class
     WHERE relkind = 'v' AND relnamespace = 'shared'::regnamespace ORDER BY oid`,
  )
  for (const { oid, definition } of views) {
    if (/\b(?:LEFT|RIGHT|FULL) JOIN\b/.test(definition))
      throw new Error(`The view has an outer join: ${definition}`)
    const sources: { tableID: number; columnID: number }[][] = []
    for (const part of definition.replace(/;$/, '').split('UNION ALL')) {
      const { fields } = await pool.query(`SELECT * FROM (${part}) view LIMIT 0`)
      fields.forEach((field, index) => (sources[index] ??= []).push(field))
    }
    for (const [index, columns] of sources.entries())
      await pool.query(
        `UPDATE pg_attribute SET attnotnull = true WHERE attrelid = $1 AND attnum = $2 AND (
           SELECT count(*) FROM unnest($3::oid[], $4::int[]) AS source (relation, number)
           JOIN pg_attribute a ON a.attrelid = relation AND a.attnum = number AND a.attnotnull
         ) = $5`,
        [
          oid,
          index + 1,
          columns.map(({ tableID }) => tableID),
          columns.map(({ columnID }) => columnID),
          columns.length,
        ],
      )
  }
}
