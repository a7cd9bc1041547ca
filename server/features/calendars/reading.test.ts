/** How many calendars one worker reads: 1,000 of 200 events in the long run (docs/stress.md), and a sample otherwise. */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { uuidv7 } from '#server/ids.ts'
import { calendarOf, openCalendarServer, type CalendarServer } from '#tests/support/calendar-server.ts'
import { openShop } from '#tests/support/factories.ts'
import { IS_LONG_RUN } from '#tests/support/long-run.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { encryptAddress, hashAddress } from './addresses.ts'

const CALENDARS = IS_LONG_RUN ? 1000 : 40
const PER_PERSON = 5
const EVENTS = 200

let test: TestApp
let server: CalendarServer
before(async () => {
  test = await openTestApp({ demo: false })
  server = await openCalendarServer()
})
after(async () => {
  await server?.close()
  await test?.close()
})

it(`${CALENDARS} calendars of ${EVENTS} events are read within five minutes, and again when nothing has changed`, async function () {
  this.timeout(10 * MINUTE)
  const now = test.clock.now()
  const shops = await Promise.all(
    Array.from({ length: Math.ceil(CALENDARS / (20 * PER_PERSON)) }, () => openShop(test, { staff: 20 })),
  )
  const people = shops.flatMap(({ staffIds }) => staffIds)
  await test.app.database.db
    .insertInto('staff_calendars')
    .values(
      Array.from({ length: CALENDARS }, (_, index) => {
        const id = uuidv7(now.getTime())
        const path = `/${index}.ics`
        const first = now.getTime() + index * MINUTE
        server.put(
          path,
          calendarOf(
            ...Array.from({ length: EVENTS }, (__, event) => ({
              start: new Date(first + event * 25 * HOUR),
              end: new Date(first + (event * 25 + 1) * HOUR),
            })),
          ),
        )
        return {
          id,
          staff_id: people[Math.floor(index / PER_PERSON)]!,
          source: 'other' as const,
          address_encrypted: encryptAddress(test.app.config, id, server.url + path),
          address_hash: hashAddress(server.url + path),
          created_at: now,
          next_check_at: now,
        }
      }),
    )
    .execute()
  for (const round of ['first', 'second']) {
    const began = performance.now()
    await test.drainJobs('read-calendars')
    const seconds = (performance.now() - began) / 1000
    if (IS_LONG_RUN) console.log(`      ${round} reading: ${seconds.toFixed(1)} s`)
    assert.ok(seconds < 300)
    const { rows } = await test.app.database.pool.query(
      `SELECT (SELECT count(*)::int FROM staff_calendars WHERE problem IS NULL AND ok_at IS NOT NULL) AS calendars,
        (SELECT count(*)::int FROM staff_busy_times) AS times`,
    )
    assert.deepEqual(rows, [{ calendars: CALENDARS, times: CALENDARS * EVENTS }])
    test.clock.advance(6 * MINUTE)
  }
})
