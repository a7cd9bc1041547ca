// cspell:ignore hayakukamilika malipo wakati
import assert from 'node:assert/strict'
import { afterEach, it } from 'mocha'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { HOLD_EXPIRED_REASON, NO_SHOW_REASON } from './booking-policy.ts'
import { reasonText } from './reasons.ts'

const initial = getLocale
afterEach(() => overwriteGetLocale(initial))

it('a reason of the system is shown in the language of the reader', () => {
  assert.equal(reasonText(NO_SHOW_REASON), 'No-show')
  overwriteGetLocale(() => 'sw')
  assert.equal(reasonText(HOLD_EXPIRED_REASON), 'Malipo hayakukamilika kwa wakati')
})

it('what people wrote is shown as they wrote it', () => {
  overwriteGetLocale(() => 'sw')
  assert.equal(reasonText('The power is out'), 'The power is out')
  assert.equal(reasonText(null), null)
})
