/** Features that a pooler between D3 and PostgreSQL drops without an error, checked at the start. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../observability/log.ts'
import { SESSION_SETTINGS, type Database } from '../database.ts'
import { openPgListener } from '../pg-listener.ts'
import { readReplication } from './replication.ts'
import { DatabaseRequirementError, POOLER_HINT } from './requirements.ts'
import { sendSignals } from '../signals.ts'

const CHANNEL = 'd3_self_test'
/** Nothing is served yet, and the machine may be busy. */
const WITHIN_MS = 15_000

export async function testSessions(database: Database, log: Log): Promise<void> {
  await testSettings(database)
  await testListening(database, log)
  if (!(await readReplication(database.db)).isVisible)
    log.warn(
      'The role of DATABASE_URL may not see the standbys, so none is watched: GRANT pg_monitor TO it (docs/operations/monitoring.md)',
    )
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
        `${POOLER_HINT} Then RECONNECT the pooler once.`,
    )
}

async function testListening({ db, directUrl }: Database, log: Log): Promise<void> {
  const sent = randomUUID()
  const received = Promise.withResolvers<boolean>()
  const listener = await openPgListener({
    databaseUrl: directUrl,
    channel: CHANNEL,
    log,
    onNotification: (payload) => payload === sent && received.resolve(true),
  })
  try {
    await sendSignals(db, CHANNEL, [sent])
    const isReceived = await Promise.race([received.promise, pause(WITHIN_MS, false, { ref: false })])
    if (!isReceived)
      throw new DatabaseRequirementError(`PostgreSQL’s notifications do not arrive. ${POOLER_HINT}`)
  } finally {
    await listener.close()
  }
}
