// cspell:disable
/** The messages keep to the words and signs of docs/glossary.md; tools/messages.test.ts compares the languages. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'mocha'

type Message = string | [{ match: Record<string, string> }]

const messagesIn = (locale: string) => {
  const { $schema: _schema, ...messages } = JSON.parse(
    readFileSync(new URL(`${locale}.json`, import.meta.url), 'utf8'),
  ) as Record<string, Message> // compiled with these types by Paraglide
  return messages
}
const ENGLISH = messagesIn('en')
const KISWAHILI = messagesIn('sw')

const getTexts = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message[0].match)

const keysWith = (messages: Record<string, Message>, pattern: RegExp) =>
  Object.keys(messages).filter((key) => getTexts(messages[key]!).some((text) => pattern.test(text)))

test('messages use typographic apostrophes, except for SMS, and a plain hyphen in M-Pesa', () => {
  const isForSms = (key: string) => /^(sms|notice_booking)_/.test(key)
  for (const messages of [ENGLISH, KISWAHILI]) {
    assert.deepEqual(
      keysWith(messages, /\w'\w/).filter((key) => !isForSms(key)),
      [],
    )
    assert.deepEqual(keysWith(messages, /[’“”…]/).filter(isForSms), [])
    assert.deepEqual(keysWith(messages, /\u2011|Mpesa|MPesa/), [])
  }
})

test('Kiswahili has one word for each thing', () => {
  const others = /\b(pasi|namba|\w*kwisha|gusa|OTP|(?<!\{)stage|imeshind\w+|haikuwezekana|hujalipishwa)\b/i
  assert.deepEqual(keysWith(KISWAHILI, others), [])
})
