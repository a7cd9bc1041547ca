/** Every route that takes an Idempotency-Key: its work and its reply are stored together, or neither. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'mocha'
import { hasRunnableJobs } from '#server/platform/jobs/job-queue.ts'
import type { SignedInRole } from './matrix-roles.ts'
import { ROWS } from './matrix-rows.ts'
import { openWorld, ROUTES, type World } from './matrix-world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.test.close())

/** Trigger that lets no reply be stored while it exists. */
const FAILING = `
  CREATE FUNCTION fail_to_store() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''the server is lost before it has stored its reply''; END';
  CREATE TRIGGER fail_to_store BEFORE UPDATE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION fail_to_store()`
const query = (text: string) => world.test.app.database.pool.query(text)

/** Returns digests of the tables, but for those that every request writes. */
async function digestAll(): Promise<unknown> {
  const { rows: tables } = await query(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('idempotency_keys', 'sessions', 'server_processes') ORDER BY 1`,
  )
  const digests = tables.map(
    ({ name }: { name: string }) => `SELECT '${name}', count(*), bit_xor(hashtid(ctid)) FROM "${name}"`,
  )
  return (await query(digests.join(' UNION ALL '))).rows
}

/** The work of earlier requests has ended. */
async function waitForQuiet(): Promise<void> {
  for (let last: unknown; ;) {
    while (await hasRunnableJobs(world.test.app.database.pool)) await pause(5)
    const next = await digestAll()
    if (isDeepStrictEqual(next, last)) return
    last = next
    await pause(20)
  }
}

const ROLES: Record<string, SignedInRole> = { customer: 'customer', merchant: 'merchant', admin: 'admin' }

describe('a request whose reply is lost before it is stored', () => {
  for (const [route, endpoint] of ROUTES.filter(([, each]) => each.isIdempotent && !each.repeatsSafely))
    it(`has no effect, and can be sent again: ${route}`, async () => {
      const row = ROWS[route] ?? assert.fail(`${route} has no row`)
      const role = row.as ?? ROLES[endpoint.auth] ?? 'customer'
      await row.prepare?.(world, role)
      await waitForQuiet()
      const sample = row.good(world)
      const headers = { ...sample.headers, 'idempotency-key': randomUUID() }
      const send = () => world.send(route, { ...sample, headers, as: role })
      const before = await digestAll()
      await query(FAILING)
      await assert.rejects(send(), /server error: .* 500 /)
      await query('DROP FUNCTION fail_to_store CASCADE')
      assert.deepEqual(await digestAll(), before)
      const first = await send()
      assert.ok(first.status < 400, first.what)
      const again = await send()
      assert.deepEqual([again.status, again.body], [first.status, first.body])
      await row.undo?.(world)
    })
})
