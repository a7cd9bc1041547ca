import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { uuidv7 } from '#server/ids.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

/** Processing those of this address fails each time. */
const FAILING_IP = '10.6.6.6'

async function store(ip: string): Promise<string> {
  const now = test.clock.now()
  const id = uuidv7(now.getTime())
  const body = JSON.stringify({ TransID: id })
  await test.app.database.db
    .insertInto('callback_inbox')
    .values({ id, kind: 'paybill', receipt: id, body, ip, received_at: now })
    .execute()
  return id
}

it('callbacks that fail each time do not hide those that arrive later', async () => {
  const { db, pool } = test.app.database
  await pool.query(`
    CREATE FUNCTION fail_to_process() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''a bug''; END';
    CREATE TRIGGER fail_to_process BEFORE UPDATE ON callback_inbox FOR EACH ROW WHEN (OLD.ip = '${FAILING_IP}')
      EXECUTE FUNCTION fail_to_process()`)
  for (let n = 0; n < 120; n++) await store(FAILING_IP)
  test.clock.advance(1000)
  const later = await store('10.0.0.1')
  await test.drainJobs('process-callbacks')
  const waiting = await db.selectFrom('callback_inbox').select('id').where('outcome', 'is', null).execute()
  assert.equal(waiting.length, 120)
  assert.ok(!waiting.some(({ id }) => id === later))
})
