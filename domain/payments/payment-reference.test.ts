import assert from 'node:assert/strict'
import { test } from 'mocha'
import { readBookingCode, readPaymentDigits } from './payment-reference.ts'

test('the account of a prompt is read although look-alike letters were typed', () => {
  assert.equal(readPaymentDigits('D36A4BE0A0'), '6A4BE0A0')
  assert.equal(readPaymentDigits(' d3 ga4be-0a-o '), '6A4BE0A0')
  assert.equal(readPaymentDigits('barber'), null)
})

test('the code of a booking is read although it was typed with letters that no code has', () => {
  assert.equal(readBookingCode('k7qf3a'), 'K7QF3A')
  assert.equal(readBookingCode('K7 0F 3A'), 'K7QF3A')
  assert.equal(readBookingCode('haircut today'), null)
  // An account whose last letter is wrong.
  assert.equal(readBookingCode('k7qf3a 9'), 'K7QF3A')
})
