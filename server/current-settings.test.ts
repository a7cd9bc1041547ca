import assert from 'node:assert/strict'
import { test } from 'mocha'
import { INITIAL_SETTINGS } from '#domain/settings/market-settings.ts'
import { stoppedClock } from '#sandbox/testing.ts'
import { CurrentSettings } from './current-settings.ts'
import type { Log } from './platform/observability/log.ts'

// The log has only `warn`, because nothing else is written.
const log = { warn: () => undefined } as unknown as Log

test('settings are read once in five seconds, by one of several requests', async () => {
  const clock = stoppedClock('2026-11-21T09:00:00Z')
  let reads = 0
  const read = async () => ({ ...INITIAL_SETTINGS, maxUnpaidHolds: (reads += 1) })
  const settings = new CurrentSettings(read, { clock, log })
  await Promise.all([settings.refresh(), settings.refresh()])
  clock.advance(4_999)
  await settings.refresh()
  assert.equal(settings.values.maxUnpaidHolds, 1)
  clock.advance(1)
  await settings.refresh()
  assert.equal(settings.values.maxUnpaidHolds, 2)
})

test('without a database the last ones remain, and nobody waits for it again', async () => {
  const clock = stoppedClock('2026-11-21T09:00:00Z')
  let read = async () => ({ ...INITIAL_SETTINGS, isReadOnly: true })
  const settings = new CurrentSettings(() => read(), { clock, log })
  await settings.refresh()
  read = () => Promise.reject(new Error('no database'))
  clock.advance(5_000)
  await settings.refresh()
  assert.equal(settings.values.isReadOnly, true)
  read = () => new Promise(() => undefined)
  clock.advance(5_000)
  await settings.refresh()
  assert.equal(settings.values.isReadOnly, true)
})
