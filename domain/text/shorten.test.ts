// cspell:disable -- letters and names
import assert from 'node:assert/strict'
import { test } from 'mocha'
import fc from 'fast-check'
import { firstCharacter, shorten, shortenToBytes, takeStart } from './shorten.ts'

const FAMILY = '👩🏾‍👩🏾‍👧🏾'
const FLAG = '🇰🇪'
const DECOMPOSED = 'u\u0303' // ũ

test('a text that fits stays as it is', () => {
  assert.equal(shorten('Mũthoni', 7), 'Mũthoni')
  assert.equal(takeStart('', 0), '')
})

test('a longer one ends with an ellipsis inside the limit', () => {
  assert.equal(shorten('Deep tissue massage', 10), 'Deep tiss…')
  assert.equal(shorten('Deep tissue massage', 6), 'Deep…')
  assert.equal(takeStart('Deep tissue massage', 10), 'Deep tissu')
})

test('an emoji, a flag and a letter with its mark are never cut', () => {
  for (const whole of ['😀', FAMILY, FLAG, DECOMPOSED, '1️⃣', 'क्षि'])
    for (let max = 4; max < 4 + whole.length; max++) {
      assert.equal(takeStart(`abcd${whole}`, max), 'abcd', `${whole} at ${max}`)
      assert.equal(shorten(`abcd${whole}tail`, max + 1), 'abcd…', `${whole} at ${max}`)
    }
  assert.equal(shorten(`${'y'.repeat(199)}😀 tail`, 200), `${'y'.repeat(199)}…`)
})

test('what is shortened is valid, no longer than allowed, and a beginning of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
      const short = shorten(text, max)
      assert.ok(short.isWellFormed() && short.length <= max)
      assert.ok(short === text || short === '' || text.startsWith(short.slice(0, -1)))
      assert.ok(text.startsWith(takeStart(text, max)))
      assert.ok(Buffer.byteLength(shortenToBytes(text, max)) <= max)
    }),
  )
})

test('a limit of bytes counts those of each character', () => {
  assert.equal(shortenToBytes('Mũa', 4), 'Mũa')
  assert.equal(shortenToBytes('Mũaa', 4), 'M…')
  assert.equal(shortenToBytes(`ab${FAMILY}`, 20), 'ab…')
})

test('an initial is the whole first character', () => {
  assert.deepEqual(
    [FAMILY, FLAG, DECOMPOSED, '𝓐kinyi', ''].map((word) => firstCharacter(word)),
    [FAMILY, FLAG, DECOMPOSED, '𝓐', ''],
  )
})
