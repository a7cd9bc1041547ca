import { Client } from 'pg'
import { settings } from './addresses.ts'

/** What the house does while it cannot read one of its tables, or finds nothing in it; afterwards all is as it was. */
export async function without(table: 'offers' | 'stores' | 'branches', how: 'broken' | 'empty', work: () => Promise<void>): Promise<void> {
  const { DATABASE_PORT } = settings()
  const db = new Client({ connectionString: `postgres://d3:d3@127.0.0.1:${DATABASE_PORT}/d3` })
  await db.connect()
  try {
    await db.query(`ALTER TABLE ${table} RENAME TO ${table}_aside`)
    if (how === 'empty') await db.query(`CREATE TABLE ${table} (LIKE ${table}_aside INCLUDING ALL)`)
    await work()
  } finally {
    await db.query(`DROP TABLE IF EXISTS ${table}`)
    await db.query(`ALTER TABLE ${table}_aside RENAME TO ${table}`)
    await db.end()
  }
}
