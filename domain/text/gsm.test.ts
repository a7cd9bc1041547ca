// cspell:disable -- names, and letters of other languages
import assert from 'node:assert/strict'
import { test } from 'mocha'
import fc from 'fast-check'
import { fitSms, gsmLength, spellInGsm } from './gsm.ts'

test('a text is spelt in the alphabet of SMS', () => {
  for (const [typed, spelt] of [
    ['Mama Ng’ang’a’s Salon', "Mama Ng'ang'a's Salon"],
    ['Ng`ang`a ´x´ ʼz', "Ng'ang'a 'x' 'z"],
    ['Mũthoni Wanjirũ', 'Muthoni Wanjiru'],
    ['Mu\u0303thoni', 'Muthoni'],
    ['Café Olé, Señor Müller à Ñandú', 'Café Olé, Señor Müller à Ñandu'],
    ['Cafe\u0301', 'Café'],
    ['9–5 — “quick” … − ‑', '9-5 - "quick" ... - -'],
    ['KES\u00a0500\u2009now\t please', 'KES 500 now please'],
    ['Your code.\n\n@d3.example #123456', 'Your code.\n\n@d3.example #123456'],
    ['Curls 👩🏾‍🦱 & nails 💅 1️⃣', 'Curls & nails 1'],
    ['a\u200bb\ufeff', 'ab'],
    ['ŋ Łódź œuvre ﬁne Ａ', 'ng Lodz oeuvre fine A'],
    ['[VIP] {x} €5 ~ | ^ \\', '[VIP] {x} €5 ~ | ^ \\'],
    ['محمد', ''],
  ] as const)
    assert.equal(spellInGsm(typed), spelt)
})

test('characters that need an escape count twice', () => {
  assert.equal(gsmLength('abc'), 3)
  assert.equal(gsmLength('[€]'), 6)
  assert.equal(gsmLength('é'), 1)
})

test('names are shortened until the text fits, whatever they contain', () => {
  const write = (...names: string[]) => `D3: ${names.join(', ')}. Code 123456.`
  assert.equal(fitSms(['Amani\nSpa'], write), 'D3: Amani Spa. Code 123456.')
  assert.equal(gsmLength(fitSms(['['.repeat(120), 'Kilimani'], write)), 160)
  const [long, short] = ['Mama Ng’ang’a '.repeat(12), 'Wanjirũ']
  assert.match(fitSms([long, short], write), /^D3: Mama Ng'ang'a .*, Wanjiru\. Code 123456\.$/)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ unit: 'binary' }), (a, b) => {
      const text = fitSms([a, b], write)
      assert.ok(gsmLength(text) <= 160 && spellInGsm(text) === text, text)
    }),
  )
})

test('the rest of a text is never cut', () => {
  const link = `https://d3.example/${'x'.repeat(170)}`
  assert.equal(
    fitSms(['Amani Spa in Kilimani'], (name) => `${name}: ${link}`),
    `Amani Spa: ${link}`,
  )
})

test('a name is shortened only if the text is too long, and then by whole words', () => {
  const write = (rest: string) => (name: string) => `${name}: ${rest}`
  const name = 'Zuri Hair Studio & Spa'
  const left = 160 - ': '.length
  assert.equal(
    fitSms([name], write('x'.repeat(left - name.length))),
    `${name}: ${'x'.repeat(left - name.length)}`,
  )
  for (const [room, shown] of [
    [name.length - 1, 'Zuri Hair Studio'],
    [15, 'Zuri Hair'],
  ] as const) {
    const rest = 'x'.repeat(left - room)
    assert.equal(fitSms([name], write(rest)), `${shown}: ${rest}`)
  }
  const rest = 'x'.repeat(left - 12)
  assert.equal(fitSms(['Kinyoziyakilimani'], write(rest)), `Kinyoziyakil: ${rest}`)
})
