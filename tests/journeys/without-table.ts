import { Client } from 'pg'
import { DATABASE } from './addresses.ts'

/** Runs `work` while the app cannot read one of its tables, or finds no row in it. */
export async function withoutTable(
  table: 'offers' | 'stores' | 'branches',
  state: 'broken' | 'empty',
  work: () => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: DATABASE() })
  await client.connect()
  try {
    await client.query(`ALTER TABLE ${table} RENAME TO ${table}_aside`)
    if (state === 'empty') await client.query(`CREATE TABLE ${table} (LIKE ${table}_aside INCLUDING ALL)`)
    await work()
  } finally {
    await client.query(`DROP TABLE IF EXISTS ${table}`)
    await client.query(`ALTER TABLE ${table}_aside RENAME TO ${table}`)
    await client.end()
  }
}
