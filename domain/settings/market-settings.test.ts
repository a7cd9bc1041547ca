import assert from 'node:assert/strict'
import { test } from 'mocha'
import {
  INITIAL_SETTINGS,
  isSettingValue,
  MARKET_SETTINGS,
  SETTING_KEYS,
  settingsFrom,
} from './market-settings.ts'

test('initial values are allowed, and stored ones replace them', () => {
  for (const key of SETTING_KEYS) assert.ok(isSettingValue(key, MARKET_SETTINGS[key].initial), key)
  const settings = settingsFrom(
    new Map<string, unknown>([
      ['accessFeePercent', 20],
      ['isReadOnly', true],
      ['maxUnpaidHolds', 11],
      ['signUpsStopped', 1],
      ['of an older version', 5],
    ]),
  )
  assert.deepEqual(settings, { ...INITIAL_SETTINGS, accessFeePercent: 20, isReadOnly: true })
})

test('a value is a whole number in its range, or a switch', () => {
  for (const wrong of [4, 31, 15.5, '15', true, null, Number.NaN])
    assert.equal(isSettingValue('accessFeePercent', wrong), false, String(wrong))
  assert.equal(isSettingValue('isReadOnly', 0), false)
})
