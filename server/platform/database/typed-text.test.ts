// cspell:disable -- names
/** The conditions on typed text, in a database with the locale C. */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { sql } from 'kysely'
import { normalizeText } from '#domain/text/normalize-text.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { hasWords } from './typed-text.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const getValue = async (expression: ReturnType<typeof sql>) =>
  (await sql<{ value: unknown }>`SELECT ${expression} AS value`.execute(test.app.database.db)).rows[0]?.value

it('PostgreSQL normalizes what people type as the pages do', async () => {
  for (const text of [
    "Ng'ang'a",
    'Ng’ang’a',
    'Ngʼangʼa',
    'Ng`ang`a',
    'Ng´ang´a',
    'Mũthoni',
    'Mu\u0303thoni',
    'ＭＵＴＨＯＮＩ',
    'ŁÓDŹ Straße Søren Ærø',
    'Oven/microwave: 2–3',
    'Mu\u200bthoni\ufeff',
    '💅',
    '',
  ])
    assert.equal(await getValue(sql`normalize_text(${text})`), normalizeText(text), text)
})

it('all words that were typed are found', async () => {
  for (const [text, typed, isFound] of [
    ['Ng’ang’a Kamau', "kamau ng'ang'a", true],
    ['Zoë Mũthoni', 'Zoe', true],
    ['Oven/microwave not heating up', 'microwave', true],
    ['Zoë', 'zoe kamau', false],
    ['Curls 💅', '💅', true],
    ['Curls', '💅', false],
    ['100% off_', '%_', false],
  ] as const)
    assert.equal(await getValue(hasWords(sql`${text}::text`, typed)), isFound, `${text} ← ${typed}`)
})

it('nothing is the same as an emoji but this one', async () => {
  const isSame = (one: string, other: string) => getValue(sql`is_same_text(${one}, ${other})`)
  assert.deepEqual(
    [await isSame('💅', '💅'), await isSame('💅', '👀'), await isSame('Ng’ang’a', "NG'ANG'A")],
    [true, false, true],
  )
})
