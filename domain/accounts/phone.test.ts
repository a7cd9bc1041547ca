import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { formatPhone, kenyanPhone, maskPhone } from './phone.ts'

test('normalizes every way to write a Kenyan mobile number', () => {
  for (const typed of [
    '0712345678',
    '712345678',
    '254712345678',
    '+254712345678',
    '00254712345678',
    '0712 345 678',
    ' 0712-345-678 ',
    '+254 712 345 678',
    '+254 (0) 712 345678',
    '(0712) 345.678',
    '0712\u00A0345\u00A0678',
  ])
    assert.equal(kenyanPhone(typed), '254712345678', typed)
  for (const typed of ['0112345678', '112345678', '254112345678', '+254 112 345 678', '00254-112-345-678'])
    assert.equal(kenyanPhone(typed), '254112345678', typed)
})

test('accepts typographic dashes and invisible characters', () => {
  assert.equal(kenyanPhone('0712\u2011345\u2011678'), '254712345678')
  assert.equal(kenyanPhone('0712\u2013345\u2013678'), '254712345678')
  assert.equal(kenyanPhone('\u202A+254 712 345 678\u202C'), '254712345678')
})

test('accepts what pasted contacts contain', () => {
  for (const typed of [
    '+254\ufe0f712345678',
    '+254\u034f712345678',
    '+254\u3164712345678',
    '+254\u2800712345678',
    '\u2066+254\u200b712\u2060345\ufeff678\u2069',
    '07\u00ad12345678',
    '0712\u2212345\u2212678',
    '０７１２３４５６７８',
    '＋２５４ ７１２ ３４５ ６７８',
    '٠٧١٢٣٤٥٦٧٨',
    '0️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
    'tel:+254712345678',
    'TEL: 0712 345 678',
    '+254 (0) 712 345 678',
  ])
    assert.equal(kenyanPhone(typed), '254712345678', JSON.stringify(typed))
})

test('rejects landlines', () => {
  for (const typed of ['0202345678', '020 234 5678', '+254 20 234 5678', '0412345678', '0572345678'])
    assert.equal(kenyanPhone(typed), null, typed)
})

test('rejects a number with a missing or an extra digit', () => {
  for (const typed of [
    '07123456',
    '071234567',
    '07123456789',
    '71234567',
    '+25471234567',
    '+2547123456789',
    '',
  ])
    assert.equal(kenyanPhone(typed), null, typed)
})

test('rejects foreign numbers and country codes other than 254', () => {
  for (const typed of [
    '+255712345678',
    '+256 712 345 678',
    '+447911123456',
    '+12025550123',
    '+79161234567',
    '+712345678',
    '+112345678',
    '+0712345678',
    '00712345678',
    '000712345678',
  ])
    assert.equal(kenyanPhone(typed), null, typed)
})

test('rejects letters and other characters', () => {
  for (const typed of [
    '0712 345 67a',
    'O712345678',
    '0712345678 ext 1',
    '0712/345678',
    '*334#',
    '++254712345678',
    '0712+345678',
  ])
    assert.equal(kenyanPhone(typed), null, typed)
})

test('formats a number in three groups, and masks the middle one', () => {
  assert.equal(formatPhone('254712345678'), '0712 345 678')
  assert.equal(formatPhone('254112345678'), '0112 345 678')
  assert.equal(maskPhone('254712345678'), '0712 ••• 678')
})

test('reads any number with any prefix and separators, and its formatted form', () => {
  const national = fc
    .tuple(fc.constantFrom('7', '1'), fc.stringMatching(/^\d{8}$/))
    .map((parts) => parts.join(''))
  const prefix = fc.constantFrom('0', '', '254', '+254', '00254')
  const gaps = fc.array(fc.constantFrom('', '', ' ', '-', '  ', '.'), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(national, prefix, gaps, (digits, start, separators) => {
      const typed = [...(start + digits)].map((character, index) => character + separators[index]!).join('')
      assert.equal(kenyanPhone(typed), `254${digits}`)
      assert.equal(kenyanPhone(formatPhone(`254${digits}`)), `254${digits}`)
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

test('returns only 254, a 7 or a 1, and eight digits for any input', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789+-() .a25471'), maxLength: 18 })
  fc.assert(
    fc.property(typed, (text) => assert.match(kenyanPhone(text) ?? '254700000000', /^254[17]\d{8}$/)),
    { seed: 20261121, numRuns: 2000 },
  )
})
