// cspell:disable -- Kiswahili
import assert from 'node:assert/strict'
import { after, test } from 'mocha'
import { overwriteGetLocale } from '#messages/runtime'
import { formatDate, dayAndTime, duration, instant, longDay, relativeTime, shortDay } from './time.ts'

after(() => overwriteGetLocale(() => 'en'))
const now = instant('2026-11-21', 12 * 60)

test('days, durations and distances in Kiswahili', () => {
  overwriteGetLocale(() => 'sw')
  assert.equal(shortDay('2026-11-21'), 'Jmosi 21 Nov')
  assert.equal(longDay('2026-08-01'), 'Jumamosi 1 Agosti')
  assert.equal(formatDate('2026-12-12'), '12 Des 2026')
  assert.equal(dayAndTime(instant('2026-11-23', 14 * 60 + 30)), 'Jtatu 23 Nov, 14:30')
  assert.equal(duration(45), 'dakika 45')
  assert.equal(duration(120), 'saa 2')
  assert.equal(duration(150), 'saa 2 dak 30')
  assert.equal(relativeTime(now + 2 * 3_600_000, now), 'baada ya saa 2')
  assert.equal(relativeTime(now - 72 * 3_600_000, now), 'siku 3 zilizopita')
  assert.equal(relativeTime(now - 60_000, now), 'dak 1 iliyopita')
  assert.equal(relativeTime(now - 3_600_000, now), 'saa 1 iliyopita')
  assert.equal(relativeTime(now - 65 * 60_000, now), 'saa 1 dak 5 zilizopita')
})
