/** Checks whether parts of the cluster answer. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const POLL_MS = 250

export const get = (url: string): Promise<Response | null> =>
  fetch(url, { signal: AbortSignal.timeout(3_000), redirect: 'manual' }).catch(() => null)

export async function isOk(url: string, body = /(?:)/): Promise<boolean> {
  const reply = await get(url)
  return reply?.ok === true && body.test(await reply.text().catch(() => '-'))
}

/** Asks until it is. `deadline` is a time of `performance.now()`. */
export async function isOkBefore(deadline: number, url: string): Promise<boolean> {
  while (!(await isOk(url))) {
    if (performance.now() > deadline) return false
    await pause(POLL_MS)
  }
  return true
}

export async function isDatabaseReachable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function waitFor(
  what: string,
  condition: () => Promise<boolean>,
  timeoutMs: number,
  check: () => void,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await condition())) {
    check()
    if (performance.now() > deadline) throw new Error(`Timed out after ${timeoutMs / 1000} s: ${what}`)
    await pause(POLL_MS)
  }
}
