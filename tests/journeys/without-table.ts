import { Client } from 'pg'
import { customerUrl, databaseUrl } from './addresses.ts'
import { expect } from './test.ts'

type Table = 'offers' | 'stores' | 'branches' | 'bookings'

/**
 * Runs `work` while a table of the app is missing (`broken`) or empty. Only the feature that owns the table notices:
 * the views of the schema `shared` still read the original.
 */
export async function withoutTable(
  table: Table,
  state: 'broken' | 'empty',
  work: () => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl() })
  await client.connect()
  const path = await pathReading(client, table)
  try {
    await client.query(`ALTER TABLE ${table} RENAME TO ${table}_aside`)
    if (state === 'empty') await client.query(`CREATE TABLE ${table} (LIKE ${table}_aside INCLUDING ALL)`)
    if (path)
      await expectResponse(path, (status, body) => (state === 'broken' ? status === 500 : isEmpty(body)))
    await work()
  } finally {
    await client.query(`DROP TABLE IF EXISTS ${table}`)
    await client.query(`ALTER TABLE ${table}_aside RENAME TO ${table}`)
    await client.end()
  }
  if (path) await expectResponse(path, (status, body) => status === 200 && !isEmpty(body))
}

/** A call that reads the table; null if none does. */
async function pathReading(client: Client, table: Table): Promise<string | null> {
  if (table === 'bookings') return null
  if (table !== 'branches') return `/${table}?limit=1`
  const { rows } = await client.query<{ id: string }>('SELECT id FROM stores LIMIT 1')
  return `/stores/${rows[0]?.id}`
}

const isEmpty = (body: string): boolean => body.includes('"total":0')

const expectResponse = (path: string, isExpected: (status: number, body: string) => boolean) =>
  expect(async () => {
    const response = await fetch(`${customerUrl()}/api/v1${path}`)
    expect(isExpected(response.status, await response.text())).toBe(true)
  }, `GET ${path}`).toPass()
