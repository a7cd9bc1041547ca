// cspell:disable -- names and domains
import assert from 'node:assert/strict'
import { test } from 'mocha'
import { hasHiddenCharacters, hasLink, plainName } from './names.ts'

test('names as people and businesses have them are allowed', () => {
  for (const name of [
    'Wanjiku Mwangi',
    "Ng'ang'a wa Thiong’o",
    'Dr.Otieno',
    'Dr. Achieng St. Mary',
    'J.K. Barbers & Sons Ltd.',
    'A.I. Auto 24/7',
    'Mama Fua (Kilimani) – home & office',
    'Polka Dot Store',
    'Salon @ Sarit',
    'محمد',
    'می‌خواهم',
    'क्‍ष',
    'Curls 👩🏾‍🦱',
    'Zoë Müller-Ólafsdóttir',
    'Amani Spa - CBD',
    'Price: 2 for 1',
  ])
    assert.deepEqual([hasHiddenCharacters(name), hasLink(name)], [false, false], name)
})

test('control and format characters are found', () => {
  for (const name of [
    'a\r\nBcc: evil',
    'a\u0000b',
    'a\tb',
    'gpj\u202eexe',
    'Ama\u200bni',
    'Ama\u200dni',
    'Ama\u00adni',
    '\ufeffAmani',
    'a\u2028b',
    '\ud800',
  ])
    assert.ok(hasHiddenCharacters(name), JSON.stringify(name))
})

test('links and e-mail addresses are found', () => {
  for (const name of [
    'https://evil.test',
    'HTTP://x',
    'Win at evil.com',
    'evil.co.ke',
    'www.evil',
    'bit.ly/abc',
    'evil.zone/win',
    'me@evil.example',
    'Claim (amani.shop)',
  ])
    assert.ok(hasLink(name), name)
})

test('a name of another provider loses what is not allowed', () => {
  assert.equal(plainName('Wanjiku'), 'Wanjiku')
  assert.equal(plainName('Dr.Otieno'), 'Dr.Otieno')
  for (const name of ['a\r\nBcc: evil', 'gpj\u202eexe', 'https://evil.com/x', 'me@evil.com', 'क्‍ष']) {
    const plain = plainName(name)
    assert.deepEqual([hasHiddenCharacters(plain), hasLink(plain)], [false, false], name)
  }
})
