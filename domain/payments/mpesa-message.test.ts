import assert from 'node:assert/strict'
import { test } from 'mocha'
import { readReceipt } from './mpesa-message.ts'

test('reads the receipt alone, in lower case and from the whole message', () => {
  for (const text of [
    'UKL4T9Q2XA',
    ' ukl4t9q2xa ',
    'Code: UKL4T9Q2XA.',
    'UKL4T9Q2XA Confirmed. Ksh38.00 sent to D3 DEALS for account D38E91B2C4 on 21/11/26 at 11:56 AM. New M-PESA balance is Ksh1,204.00.',
    'Account D38E91B2C4: UKL4T9Q2XA confirmed. Ksh38.00',
  ])
    assert.equal(readReceipt(text), 'UKL4T9Q2XA', text)
})

test('reads a receipt without digits only alone or before Confirmed', () => {
  assert.equal(readReceipt('UKLTOWQXAR'), 'UKLTOWQXAR')
  assert.equal(readReceipt('UKLTOWQXAR Confirmed. Ksh38.00 sent to D3 DEALS'), 'UKLTOWQXAR')
  assert.equal(readReceipt('scheduling it was successful'), null)
})

test('returns null when there is no receipt', () => {
  for (const text of [
    '',
    'paid',
    '0712345678',
    '254712345678',
    'It was SUCCESSFUL',
    'UKL4T9Q2X',
    'UKL4T9Q2XAB',
    'UKL4-T9Q2-XA',
  ])
    assert.equal(readReceipt(text), null, text)
})
