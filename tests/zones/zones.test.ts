/** Results do not depend on the time zone of the process (F16 of docs/rules/reliability.md#fault-tests). */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { testPostgres } from '../support/test-database.ts'
import { takeSample } from '../support/long-run.ts'

const OFFSETS = { UTC: 0, 'America/New_York': 300, 'Asia/Kolkata': -330 }
type Zone = keyof typeof OFFSETS
const ZONES = takeSample<Zone>(['UTC', 'America/New_York'], ['Asia/Kolkata'])
type Observations = [name: string, value: unknown][]

let postgres: Awaited<ReturnType<typeof testPostgres>>
const observationsByZone = new Map<string, Observations>()
before(async () => {
  postgres = await testPostgres()
  const runEvening = async (zone: string): Promise<void> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL('evening.ts', import.meta.url))],
      {
        env: { ...process.env, TZ: zone, TEST_DATABASE_URL: postgres.url, NODE_TEST_CONTEXT: '' },
        timeout: 240_000,
      },
    )
    observationsByZone.set(zone, JSON.parse(stdout) as Observations) // printed by evening.ts
  }
  await Promise.all(ZONES.map(runEvening))
})
after(() => postgres?.release())

const observed = (zone: Zone, name: string): unknown => {
  const found = observationsByZone.get(zone)!.find(([each]) => each === name)
  assert.ok(found, `evening.ts did not print: ${name}`)
  return found[1]
}

describe('In every time zone of the process', () => {
  for (const zone of ZONES)
    it(`${zone} has its own offset`, () =>
      assert.equal(observed(zone, 'offset of this process'), OFFSETS[zone]))

  for (const zone of ZONES.filter((each) => each !== 'UTC'))
    it(`${zone} gives the same results as UTC`, () =>
      assert.deepEqual(observationsByZone.get(zone)!.slice(1), observationsByZone.get('UTC')!.slice(1)))

  it('a hold lasts exactly ten minutes', () => {
    assert.deepEqual(observed('UTC', 'a hold a millisecond before the ten minutes'), [
      '2026-11-24T21:05:00.000Z',
      'pending',
    ])
    assert.deepEqual(observed('UTC', 'a hold at the ten minutes'), ['2026-11-24T21:05:00.000Z', 'cancelled'])
  })

  it('a booking can be cancelled until exactly two hours before, and moved until one', () => {
    assert.deepEqual(observed('UTC', 'cancel 0 ms after the deadline'), [
      200,
      '2026-11-26T07:00:00.000Z',
      'cancelled',
    ])
    assert.deepEqual((observed('UTC', 'cancel 1 ms after the deadline') as unknown[])[0], 400)
    assert.deepEqual(observed('UTC', 'reschedule 0 ms after the deadline'), [
      200,
      '2026-11-27T12:00:00.000Z',
      'confirmed',
    ])
    assert.deepEqual((observed('UTC', 'reschedule 1 ms after the deadline') as unknown[])[0], 400)
  })

  it('a day ends at midnight in Nairobi, and hours after midnight belong to the previous opening day', () => {
    const datesAt = (time: string) =>
      (observed('UTC', `${time}: the coming days`) as [{ date: string }[]])[0].map(({ date }) => date)
    assert.equal(datesAt('20:59:59.999')[0], '2026-11-24')
    assert.equal(datesAt('21:00:00.000')[0], '2026-11-25')
    const startsAt = (time: string) =>
      (observed('UTC', `${time}: slots of 2026-11-24`) as { startsAt: string }[]).map((slot) =>
        slot.startsAt.slice(0, 16),
      )
    assert.deepEqual(startsAt('20:29:59.999'), [
      '2026-11-24T20:30',
      '2026-11-24T21:00',
      '2026-11-24T21:30',
      '2026-11-24T22:00',
      '2026-11-24T22:30',
    ])
    assert.deepEqual(startsAt('20:30:00.000'), [
      '2026-11-24T21:00',
      '2026-11-24T21:30',
      '2026-11-24T22:00',
      '2026-11-24T22:30',
    ])
  })

  it('a time after midnight is a slot of the previous day and is listed on its own date', () => {
    assert.deepEqual(observed('UTC', 'booked for 2026-11-25T00:30 at 23:40'), [
      201,
      '2026-11-24T21:30:00.000Z',
      '2026-11-24T22:00:00.000Z',
    ])
    assert.deepEqual((observed('UTC', 'booked for 2026-11-25T02:00 at 23:40') as unknown[])[0], 400)
    assert.deepEqual(observed('UTC', "the store's 2026-11-25"), [
      '2026-11-24T21:00:00.000Z',
      '2026-11-24T21:30:00.000Z',
      '2026-11-24T22:30:00.000Z',
    ])
  })

  it('reminders are due by day in Nairobi', () => {
    assert.deepEqual(observed('UTC', 'reminders of 2026-11-25T10:00, booked 2026-11-23T06:00:00Z'), [
      ['24h', '2026-11-24T07:00:00.000Z'],
      ['2h', '2026-11-25T05:00:00.000Z'],
    ])
    // 06:00 is within the quiet hours, so the reminder is due the evening before, when they begin.
    assert.deepEqual(observed('UTC', 'reminders of 2026-11-25T08:00, booked 2026-11-23T06:00:00Z'), [
      ['24h', '2026-11-24T05:00:00.000Z'],
      ['2h', '2026-11-24T17:59:00.000Z'],
    ])
  })
})
