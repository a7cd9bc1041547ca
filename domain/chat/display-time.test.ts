// cspell:disable -- Kiswahili
import assert from 'node:assert/strict'
import { after, test } from 'mocha'
import { overwriteGetLocale } from '#messages/runtime'
import { DAY, HOUR, instant, MINUTE } from '../time/time.ts'
import { chatTime } from './display-time.ts'

after(() => overwriteGetLocale(() => 'en'))
const now = instant('2026-11-21', 12 * 60)

test('a time in a list gets coarser the longer ago it is', () => {
  const cases: [age: number, shown: string][] = [
    [0, 'now'],
    [MINUTE - 1, 'now'],
    [MINUTE, '1 min ago'],
    [HOUR - 1, '59 min ago'],
    [HOUR, '11:00'],
    [DAY - 1, '12:00'],
    [DAY, '20 Nov'],
    [365 * DAY, '21 Nov 2025'],
  ]
  for (const [age, shown] of cases) assert.equal(chatTime(now - age, now), shown)
})

test('a time that is a little ahead, by the clock of another process, is now', () => {
  assert.equal(chatTime(now + 500, now), 'now')
})

test('in Kiswahili', () => {
  overwriteGetLocale(() => 'sw')
  assert.equal(chatTime(now, now), 'sasa')
  assert.equal(chatTime(now - 12 * MINUTE, now), 'dak 12 zilizopita')
  assert.equal(chatTime(instant('2026-08-01', 600), now), '1 Ago')
})
