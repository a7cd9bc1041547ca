/** Watches the statements of an app: how many a request needs, and whether each can use an index. */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import type { AppContext } from '#server/app-context.ts'

export type Statement = { text: string; values: unknown[] }

const recording = new AsyncLocalStorage<Statement[]>()

/**
 * Records a statement. It is for `onStatement` of the database of a test app, which is called in the context of
 * the request.
 */
export const recordStatement = ({ query }: LogEvent): void => {
  if (!REFRESH.test(query.sql)) recording.getStore()?.push({ text: query.sql, values: [...query.parameters] })
}
/** The settings of the market, which the first request after some seconds reads again for all. */
const REFRESH = /"market_settings"/

/** Returns the statements that `work` sends to the database, without those that jobs and other requests send meanwhile. */
export async function recordStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = []
  // A request of `inject` begins when it is awaited, so that must be here too.
  const result = await recording.run(statements, async () => await work())
  return { result, statements: [...statements] }
}

/** The different statements that read, without those that identify the session. */
export async function recordReads(work: () => Promise<unknown>): Promise<Statement[]> {
  const { statements } = await recordStatements(work)
  const own = statements.filter(
    ({ text }) => !text.includes('FROM sessions s') && /^\s*(?:SELECT|WITH)/i.test(text),
  )
  return own.filter(({ text }, at) => own.findIndex((other) => other.text === text) === at)
}

/** Throws if a statement would read a whole table even if that were made expensive. */
export async function assertIndexed(
  { app }: { app: Pick<AppContext, 'database'> },
  statements: readonly Statement[],
): Promise<void> {
  const client = await app.database.pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      assert.doesNotMatch(plan, /Seq Scan/, `${text}\n${plan}`)
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
