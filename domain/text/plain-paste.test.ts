import assert from 'node:assert/strict'
import { test } from 'mocha'
import { plainEmail, plainPaste } from './plain-paste.ts'

test('an address is read as it was meant', () => {
  for (const typed of [
    'Achieng@Example.com',
    ' achieng@example.com\u200b',
    '\ufeffachieng@exam\u00adple.com',
    '\u202aachieng@example.com\u202c',
    'mailto:achieng@example.com',
    'MAILTO: <achieng@example.com>',
    '<achieng@example.com>',
    'achieng＠example．com',
    'achieng@example.com\u2800\u3164\u034f\ufe0f',
    'achieng@example.com\r\n',
  ])
    assert.equal(plainEmail(typed), 'achieng@example.com', JSON.stringify(typed))
})

test('words stay apart', () => {
  assert.equal(plainPaste('\u00a0a\tb\u2060c '), 'a bc')
})
