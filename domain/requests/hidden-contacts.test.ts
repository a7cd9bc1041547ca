// cspell:disable -- words in their disguises
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'mocha'
import fc from 'fast-check'
import { hideContacts } from './hidden-contacts.ts'

const hide = (text: string) => hideContacts(text, '[…]')

/** Parts that begin a contact, and do not end it. */
const HOSTILE = [
  '0',
  '07',
  '0 ',
  '0x',
  '1.',
  '2 5 4 ',
  '7-',
  '+',
  '+2',
  'l1',
  'o',
  '٠',
  '０',
  '0️⃣',
  '0\u200B',
  '08:00 - ',
  '05/12, ',
  'a',
  'a@',
  '@',
  'a@b.c ',
  '@a',
  'a_',
  'a1',
  'at ',
  'a at ',
  '(at)',
  '( ',
  'gmail ',
  'a gmail com ',
  'e-mail:',
  '.',
  'a.',
  'com.',
  'a-',
  'a dot ',
  'www.',
  'http://',
  't.me/',
  '/',
  '\n',
  ' ',
  '😀',
  'follow ',
  'one',
  'one ',
  'zero',
  'zerotwo',
  'twenty ',
  'double ',
  'saba',
  'ig ',
  'ig:',
  'ig ni ',
  'on ig ',
  'find aaaa on ',
]

it('hides Kenyan phone numbers as people write them', () => {
  for (const number of [
    '0712345678',
    '0712 345 678',
    '0712-345-678',
    '0712.345.678',
    '07 12 34 56 78',
    '0 7 1 2 3 4 5 6 7 8',
    '0-7-1-2-3-4-5-6-7-8',
    '0/7/1/2/3/4/5/6/7/8',
    '0.7.1.2.3.4.5.6.7.8',
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
    // 1/1/26 is a date, and 8.00 - 9.00 a span of time.
    .filter((number) => !/\d([/.-])\d{1,2}\1\d|\d\.\d\d\D+\d+\.\d\d/.test(number))
  fc.assert(
    fc.property(separated, fc.constantFrom('', 'call ', 'No: ', '\n'), (number, before) => {
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

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`texts/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

it('hides at least 95% of contacts in disguise, and nothing beside them', () => {
  const lines = linesOf('disguised-contacts')
  assert.ok(lines.length >= 200)
  const passed = lines.filter((line) => {
    const [before = '', contact = '', after = ''] = line.split(/\[\[|\]\](?!.*\]\])/)
    const hidden = hide(`${before}${contact}${after}`)
    return !hidden.includes('…') || lettersOf(hidden) !== lettersOf(before + after)
  })
  assert.ok(passed.length <= lines.length * 0.05, passed.join('\n'))
})

it('touches at most 1% of honest texts', () => {
  const lines = linesOf('honest-texts')
  assert.ok(lines.length >= 400)
  const touched = lines.filter((line) => hide(line) !== line)
  assert.ok(touched.length <= lines.length * 0.01, touched.join('\n'))
})

it('never throws and changes nothing twice, whatever the text is made of', () => {
  const part = fc.constantFrom(...HOSTILE, '0712345678', '345', '678', ' ', 'gmail', 'com', '[…]', 'mamafua')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const hidden = hide(parts.join(''))
      assert.equal(hide(hidden), hidden)
    }),
    { numRuns: 1000 },
  )
})

it('takes milliseconds for hostile texts of 2,000 characters', () => {
  const took = (text: string): number => {
    const start = performance.now()
    hide(text)
    return performance.now() - start
  }
  for (const part of HOSTILE)
    for (const end of ['', '9']) {
      const text = part.repeat(2000).slice(0, 2000 - end.length) + end
      // One of some, since other work shares the processor.
      const isFast = Array.from({ length: 20 }).some(() => took(text) < 5)
      assert.ok(isFast, `${part}…${end}`)
    }
})
