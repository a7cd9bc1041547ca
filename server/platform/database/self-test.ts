/** What a pooler between D3 and PostgreSQL drops without an error, checked at the start. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { SESSION_SETTINGS, type Database } from './database.ts'
import { DatabaseRequirementError } from './requirements.ts'

const CHANNEL = 'd3_self_test'
const WITHIN_MS = 3_000

export async function testSessions(database: Database): Promise<void> {
  await testSettings(database)
  await testListening(database)
}

async function testSettings({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
    [Object.keys(SESSION_SETTINGS)],
  )
  const wanted: Readonly<Record<string, string>> = SESSION_SETTINGS
  const wrong = rows.filter(({ name, value }) => value !== wanted[name])
  if (wrong.length > 0)
    throw new DatabaseRequirementError(
      `The sessions of DATABASE_URL do not have the settings of D3: ` +
        `${wrong.map(({ name, value }) => `${name} is ${value} instead of ${wanted[name]}`).join(', ')}. ` +
        `If it leads to a pooler, set DATABASE_DIRECT_URL to PostgreSQL itself, and RECONNECT the pooler once.`,
    )
}

async function testListening({ pool, directUrl }: Database): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: WITHIN_MS })
  client.on('error', () => undefined)
  const sent = randomUUID()
  try {
    await client.connect()
    const isReceived = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload }) => payload === sent && resolve(true))
      setTimeout(() => resolve(false), WITHIN_MS).unref()
    })
    await client.query(`LISTEN ${CHANNEL}`)
    await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, sent])
    if (!(await isReceived))
      throw new DatabaseRequirementError(
        'PostgreSQL’s notifications do not arrive. If DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL to ' +
          'PostgreSQL itself.',
      )
  } finally {
    await client.end().catch(() => undefined)
  }
}
