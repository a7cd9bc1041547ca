import { Client } from 'pg'
import { customerUrl, databaseUrl } from './addresses.ts'
import { expect } from './test.ts'

type Table = 'offers' | 'stores' | 'branches'

/** Runs `work` while a table of the app is missing (`broken`) or empty. */
export async function withoutTable(
  table: Table,
  state: 'broken' | 'empty',
  work: () => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl() })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('SELECT id FROM stores LIMIT 1')
  const path = table === 'branches' ? `/stores/${rows[0]?.id}` : `/${table}?limit=1`
  const answers = (isExpected: (body: string, status: number) => boolean) =>
    expect(async () => {
      const response = await fetch(`${customerUrl()}/api/v1${path}`)
      expect(isExpected(await response.text(), response.status)).toBe(true)
    }, `GET ${path} while ${table} is ${state}`).toPass()
  try {
    await client.query(`ALTER TABLE ${table} RENAME TO ${table}_aside`)
    if (state === 'empty') await client.query(`CREATE TABLE ${table} (LIKE ${table}_aside INCLUDING ALL)`)
    await clearCache(client)
    await answers((body, status) => (state === 'broken' ? status === 500 : body.includes(`"${table}":[]`)))
    await work()
  } finally {
    await client.query(`DROP TABLE IF EXISTS ${table}`)
    await client.query(`ALTER TABLE ${table}_aside RENAME TO ${table}`)
    await clearCache(client)
    await client.end()
  }
  await answers((body, status) => status === 200 && !body.includes(`"${table}":[]`))
}

/** As triggers on the tables do when rows change (server/http/cache.ts). */
const clearCache = (client: Client) => client.query('NOTIFY catalogue')
