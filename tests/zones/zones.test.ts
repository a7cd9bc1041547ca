/** The product means Nairobi, wherever its process runs (F16 of docs/rules/reliability.md#fault-tests). */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testPostgres } from '../support/test-database.ts'

const OFFSETS = { UTC: 0, 'America/New_York': 300, 'Asia/Kolkata': -330 }
type Zone = keyof typeof OFFSETS
type Written = [what: string, seen: unknown][]

let postgres: Awaited<ReturnType<typeof testPostgres>>
const evenings = new Map<string, Written>()
before(async () => {
  postgres = await testPostgres()
  const evening = async (zone: string): Promise<void> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL('evening.ts', import.meta.url))],
      {
        env: { ...process.env, TZ: zone, TEST_DATABASE_URL: postgres.url, NODE_TEST_CONTEXT: '' },
        timeout: 240_000,
      },
    )
    evenings.set(zone, JSON.parse(stdout) as Written) // as evening.ts prints it
  }
  await Promise.all(Object.keys(OFFSETS).map(evening))
})
after(() => postgres?.release())

const seen = (zone: Zone, what: string): unknown => {
  const found = evenings.get(zone)!.find(([name]) => name === what)
  assert.ok(found, `Nothing was written down of: ${what}`)
  return found[1]
}

describe('In every time zone of the process', () => {
  for (const [zone, offset] of Object.entries(OFFSETS) as [Zone, number][])
    it(`${zone} has its own offset`, () => assert.equal(seen(zone, 'offset of this process'), offset))

  for (const zone of ['America/New_York', 'Asia/Kolkata'] as const)
    it(`${zone} gives the same results as UTC`, () =>
      assert.deepEqual(evenings.get(zone)!.slice(1), evenings.get('UTC')!.slice(1)))

  it('a hold lasts exactly ten minutes', () => {
    assert.deepEqual(seen('UTC', 'a hold a millisecond before the ten minutes'), [
      '2026-11-24T21:05:00.000Z',
      'pending',
    ])
    assert.deepEqual(seen('UTC', 'a hold at the ten minutes'), ['2026-11-24T21:05:00.000Z', 'cancelled'])
  })

  it('a booking can be cancelled until exactly two hours before, and moved until one', () => {
    assert.deepEqual(seen('UTC', 'cancel 0 ms after the last moment'), [
      200,
      '2026-11-26T07:00:00.000Z',
      'cancelled',
    ])
    assert.deepEqual((seen('UTC', 'cancel 1 ms after the last moment') as unknown[])[0], 400)
    assert.deepEqual(seen('UTC', 'reschedule 0 ms after the last moment'), [
      200,
      '2026-11-27T12:00:00.000Z',
      'confirmed',
    ])
    assert.deepEqual((seen('UTC', 'reschedule 1 ms after the last moment') as unknown[])[0], 400)
  })

  it('today ends at midnight in Nairobi, and late hours belong to the evening before', () => {
    const datesAt = (time: string) =>
      (seen('UTC', `${time}: the coming days`) as [{ date: string }[]])[0].map(({ date }) => date)
    assert.equal(datesAt('20:59:59.999')[0], '2026-11-24')
    assert.equal(datesAt('21:00:00.000')[0], '2026-11-25')
    const startsAt = (time: string) =>
      (seen('UTC', `${time}: slots of 2026-11-24`) as { startsAt: string }[]).map((slot) =>
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

  it('a time after midnight is booked on the evening before and listed on its own date', () => {
    assert.deepEqual(seen('UTC', 'booked for 2026-11-25T00:30 at 23:40'), [
      201,
      '2026-11-24T21:30:00.000Z',
      '2026-11-24T22:00:00.000Z',
    ])
    assert.deepEqual((seen('UTC', 'booked for 2026-11-25T02:00 at 23:40') as unknown[])[0], 400)
    assert.deepEqual(seen('UTC', "the store's 2026-11-25"), [
      '2026-11-24T21:00:00.000Z',
      '2026-11-24T21:30:00.000Z',
      '2026-11-24T22:30:00.000Z',
    ])
  })

  it('reminders are due by day in Nairobi', () => {
    assert.deepEqual(seen('UTC', 'reminders of 2026-11-25T10:00, booked 2026-11-23T06:00:00Z'), [
      ['24h', '2026-11-24T07:00:00.000Z'],
      ['2h', '2026-11-25T05:00:00.000Z'],
    ])
    // Two hours before eight is before seven: then the evening before, as the quiet begins.
    assert.deepEqual(seen('UTC', 'reminders of 2026-11-25T08:00, booked 2026-11-23T06:00:00Z'), [
      ['24h', '2026-11-24T05:00:00.000Z'],
      ['2h', '2026-11-24T17:59:00.000Z'],
    ])
  })
})
