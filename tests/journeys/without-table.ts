import { Client } from 'pg'
import { databaseUrl } from './addresses.ts'

/** Runs `work` while a table of the app is missing (`broken`) or empty. */
export async function withoutTable(
  table: 'offers' | 'stores' | 'branches',
  state: 'broken' | 'empty',
  work: () => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl() })
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
