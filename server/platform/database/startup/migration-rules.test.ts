/** The migrations keep the rules of two phases, and the rules find what would stop the previous version. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { describe, it } from 'mocha'
import { brokenRules } from '#tests/support/migration-rules.ts'
import { LAST_BEFORE_BASELINE, migrationsDir } from './migrate.ts'

describe('migrations', () => {
  it('let the previous version serve', async () => {
    for (const name of await readdir(migrationsDir))
      assert.deepEqual(
        await brokenRules(name, await readFile(new URL(name, migrationsDir), 'utf8')),
        [],
        name,
      )
  })

  it('have a number each, after those of the versions before 1.0.0', async () => {
    const namesByNumber = new Map<string, Set<string>>()
    for (const file of await readdir(migrationsDir)) {
      const [, number = file, name = ''] =
        /^(\d{4})_(.*?)(?:_valid|_indexes)?(?:\.after)?\.sql$/.exec(file) ?? []
      namesByNumber.set(number, (namesByNumber.get(number) ?? new Set()).add(name))
      assert.ok(file === '0001_baseline.sql' || file > LAST_BEFORE_BASELINE, file)
    }
    const doubled = [...namesByNumber].filter(([, names]) => names.size > 1).map(([number]) => number)
    assert.deepEqual(doubled, [])
  })

  const refused: [rule: RegExp, name: string, text: string][] = [
    [/in an \.after\.sql/, '0100_a.sql', 'ALTER TABLE offers DROP COLUMN title'],
    [/in an \.after\.sql/, '0100_a.sql', 'DROP TABLE offers'],
    [/Nothing is renamed/, '0100_a.after.sql', 'ALTER TABLE offers RENAME title TO name'],
    [/type of a column/, '0100_a.after.sql', 'ALTER TABLE offers ALTER COLUMN title TYPE varchar(80)'],
    [/is created CONCURRENTLY/, '0100_a.sql', 'CREATE INDEX offers_title ON offers (title)'],
    [/is dropped CONCURRENTLY/, '0100_a.sql', 'DROP INDEX offers_title'],
    [/"-- no transaction"/, '0100_a.sql', 'CREATE INDEX CONCURRENTLY offers_title ON offers (title)'],
    [/"-- no transaction"/, '0100_a.sql', '-- no transaction\nALTER TABLE offers ADD COLUMN label text'],
    [/NOT NULL is a CHECK/, '0100_a.sql', 'ALTER TABLE offers ALTER COLUMN title SET NOT NULL'],
    [/has a default/, '0100_a.sql', 'ALTER TABLE offers ADD COLUMN label text NOT NULL'],
    [/no constraint but/, '0100_a.sql', 'ALTER TABLE offers ADD COLUMN code text UNIQUE'],
    [/added NOT VALID/, '0100_a.sql', 'ALTER TABLE offers ADD CONSTRAINT priced CHECK (price > 0)'],
    [/by a job in batches/, '0100_a.sql', 'UPDATE offers SET title = upper(title)'],
  ]
  for (const [rule, name, text] of refused)
    it(`must not: ${text.split('\n').at(-1)}`, async () => {
      const broken = await brokenRules(name, text)
      assert.equal(broken.length, 1)
      assert.match(broken[0]!, rule)
    })

  const accepted: [name: string, text: string][] = [
    ['0100_a.sql', 'CREATE TABLE labels (id uuid PRIMARY KEY); CREATE INDEX labels_id ON labels (id)'],
    ['0100_a.sql', 'ALTER TABLE offers ADD COLUMN label text NOT NULL DEFAULT $$$$'],
    ['0100_a.sql', 'ALTER TABLE offers ADD CONSTRAINT priced CHECK (price > 0) NOT VALID'],
    ['0101_b.sql', 'ALTER TABLE offers VALIDATE CONSTRAINT priced'],
    ['0100_a.after.sql', 'ALTER TABLE offers DROP COLUMN title'],
    [
      '0100_a.sql',
      '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS i;\nCREATE INDEX CONCURRENTLY i ON offers (title)',
    ],
  ]
  for (const [name, text] of accepted)
    it(`may: ${text.split('\n').at(-1)}`, async () => assert.deepEqual(await brokenRules(name, text), []))
})
