import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'mocha'
import { LOCALES } from '#domain/accounts/locale.ts'
import { differences, incomplete, keysIn, untranslated, type Messages } from './messages.ts'

const ROOT = new URL('..', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

function messagesIn(locale: string): Messages {
  // Compiling the messages checks their format.
  const file = JSON.parse(read(`web/messages/${locale}.json`)) as Messages
  return Object.fromEntries(Object.entries(file).filter(([key]) => key !== '$schema'))
}
const english = messagesIn('en')

/** Words that are the same in English and in the Kiswahili of Kenya. */
const SAME_IN_BOTH = new Set([
  'legal_privacy_data_column',
  'mail_newsletter_welcome_title',
  'merchant_calendars_outlook',
  'merchant_statement_csv',
  'time_month_short_1',
  'time_month_short_2',
  'time_month_short_4',
  'time_month_short_6',
  'time_month_short_7',
  'time_month_short_9',
  'time_month_short_11',
])

const sources = globSync('{web,server,contract,domain,sandbox,demo}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.(?:test|matrix|corruptions)\.tsx?$/.test(path))
  .toSorted()
  .map((path) => ({ path, ...keysIn(read(path)) }))
const used = new Map(sources.flatMap(({ path, keys }) => keys.map((key) => [key, path])))

describe('The messages', () => {
  for (const locale of LOCALES.filter((each) => each !== 'en')) {
    const translated = messagesIn(locale)
    it(`have the same keys, placeholders, tags and variants in ${locale}`, () =>
      expectNone(differences(english, translated)))
    it(`are translated to ${locale}`, () =>
      assert.deepEqual(untranslated(english, translated), [...SAME_IN_BOTH].toSorted()))
  }
  for (const locale of LOCALES)
    it(`have a text for every value in ${locale}`, () => expectNone(incomplete(messagesIn(locale))))
  it('are sorted by key', () => {
    for (const locale of LOCALES)
      assert.deepEqual(Object.keys(messagesIn(locale)), Object.keys(messagesIn(locale)).toSorted(), locale)
  })
  it('are all used', () => expectNone(Object.keys(english).filter((key) => !used.has(key))))
  it('exist where they are used', () =>
    expectNone([...used].filter(([key]) => !(key in english)).map(([key, path]) => `${path} uses ${key}`)))
  it('are used by their names', () =>
    expectNone(sources.flatMap(({ path, problems }) => problems.map((problem) => `${path} ${problem}`))))
})

describe('differences', () => {
  const count = ['input count', 'local countPlural = count: plural']
  const plural = (one: string, other: string) => [
    {
      declarations: count,
      selectors: ['countPlural'],
      match: { 'countPlural=one': one, 'countPlural=other': other },
    },
  ]
  const deals = plural('{count} deal', '{count} deals')
  const REJECTED: [english: Messages, translated: Messages, difference: string][] = [
    [{ a: 'A' }, {}, 'a: has no translation'],
    [{}, { a: 'A' }, 'a: has no English text'],
    [{ a: 'At {time}' }, { a: 'Saa' }, 'a: has no placeholders instead of {time}'],
    [{ a: 'Now' }, { a: 'Sasa {time}' }, 'a: has {time} instead of none'],
    [{ a: 'At {time}' }, { a: 'Saa {day}' }, 'a: has {day} instead of {time}'],
    [{ a: 'Read {#b}it{/b}' }, { a: 'Soma' }, 'a: has no placeholders instead of {#b} {/b}'],
    [{ a: '{#b}Read{/b} it' }, { a: '{#b}Soma' }, 'a: has {#b} instead of {#b} {/b}'],
    [{ a: deals }, { a: 'Ofa {count}' }, 'a: has other inputs, selectors or variants'],
    [
      { a: deals },
      { a: [{ declarations: count, selectors: ['countPlural'], match: { 'countPlural=other': '{count}' } }] },
      'a: has other inputs, selectors or variants',
    ],
    [
      { a: deals },
      { a: plural('ofa', 'ofa') },
      'a: (countPlural=other) has no placeholders instead of {count}',
    ],
  ]
  for (const [original, translated, difference] of REJECTED)
    it(`reports “${difference}”`, () => assert.deepEqual(differences(original, translated), [difference]))

  it('accepts another order, and one thing without its number', () => {
    assert.deepEqual(differences({ a: '{a} {#b}x{/b} {c}' }, { a: '{c} {#b}y{/b} {a}' }), [])
    assert.deepEqual(differences({ a: deals }, { a: plural('ofa', 'ofa {count}') }), [])
    assert.deepEqual(differences({ a: 'A \\{brace}' }, { a: 'A' }), [])
  })
})

describe('incomplete', () => {
  it('reports messages that would have no text', () => {
    assert.deepEqual(incomplete({ a: select({ 'kind=offer': 'Ofa' }) }), [
      'a: has no variant for other values',
    ])
    assert.deepEqual(incomplete({ a: ' ' }), ['a: is empty'])
  })
  it('accepts a variant for all other values', () =>
    assert.deepEqual(incomplete({ a: select({ 'kind=offer': 'Ofa', 'kind=*': 'Duka' }), b: 'B' }), []))
})

describe('untranslated', () => {
  it('reports a text that is the same', () => {
    assert.deepEqual(untranslated({ a: 'Reviews', b: 'Store' }, { a: 'Reviews', b: 'Duka' }), ['a'])
    assert.deepEqual(untranslated({ a: '{count} left' }, { a: '{count} left' }), ['a'])
  })
  it('accepts texts of placeholders and names', () =>
    assert.deepEqual(untranslated({ a: '{name}, {#b}M-Pesa{/b}' }, { a: '{name}, {#b}M-Pesa{/b}' }), []))
})

describe('keysIn', () => {
  const FROM = "import { m } from '#messages'\n"
  it('finds the keys of calls, messages of components and tables', () => {
    const source = `${FROM}m.a_b(); <Message message={m.c} />; const T = { x: m.d }; const y = m
      .e()`
    assert.deepEqual(keysIn(source), { keys: ['a_b', 'c', 'd', 'e'], problems: [] })
  })
  it('ignores comments, other objects and files without messages', () => {
    assert.deepEqual(keysIn(`${FROM}// m.a()\n/* m.b */ map.c(); x.m.d`).keys, [])
    assert.deepEqual(keysIn('for (const m of all) m.a()').keys, [])
  })
  it('reports what it cannot follow', () => {
    assert.deepEqual(keysIn(`${FROM}m[key]()`).problems, ['looks up a message by a computed key'])
    assert.deepEqual(keysIn(`${FROM}tell(m)`).problems, ['passes all messages on'])
    assert.deepEqual(keysIn("import * as all from '#messages'\n").problems, [
      'imports something other than m',
    ])
  })
})

/** A message with a text for each kind. */
const select = (match: Record<string, string>) => [
  { declarations: ['input kind'], selectors: ['kind'], match },
]

function expectNone(found: readonly string[]): void {
  assert.ok(found.length === 0, `\n${found.join('\n')}`)
}
