import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { fromBase64url, passContent, passEnds, passText, readCode, readPass, toBase64url } from './pass.ts'
import { MINUTE } from '../time/time.ts'

const PASS = {
  bookingId: '019ab2c4-7d10-7e3f-8a21-0123456789ab',
  start: 1_795_600_800_000,
  end: 1_795_604_400_000,
  code: 'K7MX2Q',
}
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, index) => index)

test('encodes a pass as a short URL-safe text and decodes it', () => {
  const text = passText(passContent(PASS), SIGNATURE)
  assert.match(text, /^D3P1\.[\w-]{123}$/)
  const { content, signature, ...decoded } = readPass(text)!
  assert.deepEqual(decoded, PASS)
  assert.deepEqual([content, signature], [passContent(PASS), SIGNATURE])
  assert.deepEqual(readPass(` ${text}\n`)?.code, 'K7MX2Q')
})

test('decodes any encoded pass', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.integer({ min: 1, max: 1440 }),
      (bookingId, seconds, minutes) => {
        const pass = {
          bookingId,
          start: seconds * 1000,
          end: seconds * 1000 + minutes * MINUTE,
          code: 'ABC234',
        }
        const { bookingId: id, start, end, code } = readPass(passText(passContent(pass), SIGNATURE))!
        assert.deepEqual({ bookingId: id, start, end, code }, pass)
      },
    ),
  )
})

test('rejects other texts and non-canonical encodings', () => {
  const text = passText(passContent(PASS), SIGNATURE)
  const swapped =
    text.slice(0, -1) + (text.endsWith('A') ? 'B' : String.fromCharCode(text.charCodeAt(text.length - 1) + 1))
  for (const other of [
    '',
    'D3P1.',
    'K7MX2Q',
    text.toLowerCase(),
    text.slice(0, -2),
    `${text}AAAA`,
    text.replace('D3P1', 'D3P2'),
    `${text}=`,
    swapped,
  ])
    assert.equal(readPass(other), null, other)
})

test('a pass expires a day after the booking ends', () => {
  assert.equal(passEnds(PASS.end) - PASS.end, 24 * 60 * MINUTE)
})

test('reads a booking code in any case and with separators', () => {
  for (const typed of ['K7MX2Q', 'k7mx2q', ' k7m x2q ', 'K7M-X2Q', 'k7\u00a0mx2q'])
    assert.equal(readCode(typed), 'K7MX2Q', typed)
  for (const typed of ['', 'K7MX2', 'K7MX2QA', 'K0MX2Q', 'KIMX2Q', 'OOOOOO', 'K7MX2!'])
    assert.equal(readCode(typed), null, typed)
})

test('decodes encoded base64url and rejects anything else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = toBase64url(bytes)
      assert.equal(text, Buffer.from(bytes).toString('base64url'))
      assert.deepEqual(fromBase64url(text), new Uint8Array(bytes))
    }),
  )
  for (const text of ['A', 'AB==', 'A+', 'A/', 'AB', 'é', 'A B'])
    assert.equal(fromBase64url(text), null, text)
})
