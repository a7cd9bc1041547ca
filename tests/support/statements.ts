/** Watches the statements of an app: how many a request needs, and whether each can use an index. */
import assert from 'node:assert/strict'
import type { PoolClient } from 'pg'
import type { TestApp } from './test-app.ts'

type Statement = { text: string; values: unknown[] }

/** The statements of the screens, without those that identify the session. */
export async function statementsOf(test: TestApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const { pool } = test.app.database
  const seen: Statement[] = []
  let isWatching = true
  const watch = (client: PoolClient & { isWatched?: boolean }) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    // `query` has a dozen overloads; the arguments are passed on unchanged.
    client.query = ((...args: unknown[]) => {
      const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
      if (isWatching)
        seen.push(
          typeof first === 'string'
            ? { text: first, values: values ?? [] }
            : { text: first.text, values: first.values ?? values ?? [] },
        )
      return query(...args)
    }) as typeof client.query
  }
  pool.on('acquire', watch)
  try {
    await work()
  } finally {
    isWatching = false
    pool.off('acquire', watch)
  }
  const own = seen.filter(
    ({ text }) => !text.includes('FROM sessions s') && /^\s*(?:SELECT|WITH)/i.test(text),
  )
  // A client that is acquired twice is watched twice.
  return own.filter(({ text }, at) => own.findIndex((other) => other.text === text) === at)
}

/** Throws if a statement would read a whole table even if that were made expensive. */
export async function assertIndexed(test: TestApp, statements: readonly Statement[]): Promise<void> {
  const client = await test.app.database.pool.connect()
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
