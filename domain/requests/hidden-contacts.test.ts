import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { hideContacts } from './hidden-contacts.ts'

const hide = (text: string) => hideContacts(text, '[…]')

it('hides Kenyan phone numbers as people write them', () => {
  for (const number of [
    '0712345678',
    '0712 345 678',
    '0712-345-678',
    '0712.345.678',
    '07 12 34 56 78',
    '0 7 1 2 3 4 5 6 7 8',
    '0110 123 456',
    '712 345 678',
    '712345678',
    '254712345678',
    '+254 712 345678',
    '+254 (0) 712 345 678',
    '00254 712 345 678',
    'O712 345 678',
    '０７１２３４５６７８',
    '0712, 345, 678',
    '020 1234567',
    '(0712) 345678',
    '+44 7911 123456',
  ])
    assert.equal(hide(`Call ${number} today`).replace('([', '['), 'Call […] today', number)
  assert.equal(hide('call 0712 345 678'), 'call […]')
  assert.equal(hide('call0712345678'), 'call[…]')
  assert.equal(hide('0712345678, 0722000111.'), '[…], […].')
})

it('hides e-mail addresses', () => {
  for (const address of [
    'achieng.o@example.co.ke',
    'achieng @ example.com',
    'achieng(at)example(dot)com',
    'achieng [at] example [dot] com',
  ])
    assert.equal(hide(`Write to ${address} please`), 'Write to […] please', address)
})

it('leaves prices, sizes and dates as they are', () => {
  for (const text of [
    'KES 2,000 - 4,000',
    '15,000 to 20,000 for 3 rooms',
    'From 2026-11-28 at 14:30',
    '4 tyres 195/65 R15',
    'House 12, gate 3, 2nd floor',
    'Between 10000 and 50000',
    'Room of 1200 x 2400 mm',
    'Meet me at Yaya dot',
  ])
    assert.equal(hide(text), text)
})

it('hides every number, however its digits are separated, and nothing remains of it', () => {
  const separated = fc
    .tuple(
      fc.constantFrom('07', '01', '+2547', '2541', '002547'),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }),
      fc.array(fc.constantFrom('', ' ', '.', '-', ' - ', '  ', '/', ')'), { minLength: 8, maxLength: 8 }),
    )
    .map(([prefix, rest, gaps]) => prefix + rest.map((digit, n) => `${gaps[n]}${digit}`).join(''))
  fc.assert(
    fc.property(separated, fc.constantFrom('', 'piga ', 'No: ', '\n'), (number, before) => {
      assert.equal(hide(`${before}${number}`), `${before}[…]`)
    }),
  )
})

it('never changes a text without digits and at signs, and changes nothing twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const hidden = hide(text)
      if (!/[\d０-９@＠([]/u.test(text)) assert.equal(hidden, text)
      assert.equal(hide(hidden), hidden)
    }),
  )
})
