import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'mocha'
import { FEATURES } from '#server/features.ts'
import type { Feature } from '#server/feature.ts'
import { INFRASTRUCTURE } from '#server/infrastructure.ts'
import { checkSource, checkSql } from './table-ownership.ts'

const ROOT = new URL('..', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')
const find = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).toSorted()

/** The tables and views of the generated schema. */
const TABLES = new Set(
  [
    ...read('server/platform/database/schema.ts')
      .split('export interface DB {')[1]!
      .matchAll(/^ {2}"?([\w.]+)"?:/gm),
  ].map(([, name = '']) => name),
)
/** Tables by folder. Features in one folder share their tables. */
const OWNED = new Map<string, Set<string>>()
const addTables = (folder: string, tables: readonly string[] = []): void => {
  OWNED.set(folder, new Set([...(OWNED.get(folder) ?? []), ...tables]))
}
for (const { name, tables } of INFRASTRUCTURE) addTables(`server/platform/${name}`, tables)
for (const path of find('server/features/**/feature.ts')) {
  // A manifest exports its feature and nothing else.
  const exported = (await import(new URL(path, ROOT).href)) as Record<string, Feature>
  const manifest = Object.values(exported).find((each) => FEATURES.includes(each))
  assert.ok(manifest, `${path} exports no feature of server/features.ts`)
  addTables(path.split('/').slice(0, 3).join('/'), manifest.tables)
}

/** The tables whose copies triggers keep. The triggers run in migrations too, where there are no views. */
const COPIED: Readonly<Record<string, string[]>> = {
  // `bookings` is also a column of `merchant_clients`.
  'server/features/clients/sql/count_clients.sql': ['bookings'],
  'server/features/offers/sql/offer_read_model.sql': ['categories', 'locations', 'services', 'stores'],
  'server/features/search/sql/names.sql': ['categories', 'locations', 'offers', 'services', 'stores'],
  'server/features/search/sql/search.sql': ['categories', 'locations', 'offers', 'services', 'stores'],
  'server/features/stores/sql/store_read_model.sql': ['locations'],
}

const getOwnership = (folder: string) => ({ owned: OWNED.get(folder) ?? new Set<string>(), tables: TABLES })

describe('Table ownership', () => {
  it('gives each table one feature or module', () => {
    const declared = [...OWNED.values()].flatMap((tables) => [...tables])
    assert.deepEqual(
      declared.toSorted(),
      [...TABLES].filter((name) => !name.startsWith('shared.')).toSorted(),
    )
  })

  for (const folder of [...OWNED.keys(), 'server/platform/rendering'])
    it(`allows no table of another owner in ${folder}`, () => {
      const sources = find(`${folder}/**/*.ts`).filter(
        (path) =>
          !/\.(?:test|matrix|corruptions)\.ts$/.test(path) && path !== 'server/platform/database/schema.ts',
      )
      const violations = sources.flatMap((path) =>
        checkSource(read(path), getOwnership(folder)).map((violation) => `${path} ${violation}`),
      )
      assert.deepEqual(violations, [])
    })

  it('allows no table of another owner in the invariants of infrastructure', () => {
    const violations = INFRASTRUCTURE.flatMap(({ name, invariants }) =>
      invariants.flatMap(({ query }) => checkSql(query, getOwnership(`server/platform/${name}`))),
    )
    assert.deepEqual(violations, [])
  })

  for (const path of find('server/{platform,features}/*/sql/*.sql'))
    it(`allows no table of another owner in ${path}, except for triggers that keep copies`, () => {
      const folder = path.split('/sql/')[0]!
      const used = new Set([...(OWNED.get(folder) ?? []), ...(COPIED[path] ?? [])])
      assert.deepEqual(checkSql(read(path), { owned: used, tables: TABLES }), [])
    })
})

describe('checkSource', () => {
  const ownership = {
    owned: new Set(['stores', 'branches']),
    tables: new Set(['stores', 'branches', 'offers', 'bookings', 'shared.offers']),
  }
  const mentions = (table: string): string => `mentions the table ${table} of another feature`
  const WRITES = 'writes through the view shared.offers'
  const LOCKS = 'locks rows through a view of the schema shared'

  const REJECTED: [source: string, ...violations: string[]][] = [
    ['sql`SELECT id FROM offers`', mentions('offers')],
    ['sql`SELECT s.id FROM stores s, offers o`', mentions('offers')],
    ['sql`SELECT s.id FROM stores s JOIN offers ON offers.store_id = s.id`', mentions('offers')],
    ["prepared('SELECT EXISTS (SELECT FROM offers WHERE store_id = $1)')", mentions('offers')],
    ["list('id', 'offers o WHERE o.store_id = s.id')", mentions('offers')],
    ['sql`DELETE FROM offers WHERE id = ${id}`', mentions('offers')],
    ["const query = `SELECT ${x ? `id FROM offers` : ''}`", mentions('offers')],
    ["db.selectFrom('offers').selectAll()", mentions('offers')],
    ["db.selectFrom('stores').innerJoin('offers as o', 'o.store_id', 'stores.id')", mentions('offers')],
    ["db.selectFrom(['stores', 'offers as o'])", mentions('offers')],
    ["db.selectFrom('stores').where((e) => e.exists(e.selectFrom('offers')))", mentions('offers')],
    ["db.updateTable('offers').set({ title: '' })", mentions('offers')],
    ["count({ by: 'location', from: 'offers o' })", mentions('offers')],
    ['db.deleteFrom(table)', 'deleteFrom is called with a variable; name the table where it is written'],
    ['sql`SELECT id FROM shared.bookings`', 'there is no view shared.bookings'],
    ["db.updateTable('shared.offers').set({ title: '' })", WRITES],
    ['sql`UPDATE shared.offers SET title = NULL`', WRITES],
    ['sql`DELETE FROM shared.offers`', WRITES],
    ['sql`SELECT id FROM shared.offers FOR UPDATE`', LOCKS],
    ["db.selectFrom('shared.offers as o').select('id').forShare()", LOCKS],
    ["db.selectFrom('stores').innerJoin('shared.offers as o', 'a', 'b').forUpdate()", LOCKS],
  ]
  for (const [source, ...violations] of REJECTED)
    it(`rejects ${source}`, () => assert.deepEqual(checkSource(source, ownership), violations))

  const ACCEPTED = [
    'sql`SELECT id, (SELECT count(*) FROM shared.offers o WHERE o.store_id = s.id) AS offers FROM stores s`',
    'sql`SELECT offers.id FROM shared.offers JOIN stores ON stores.id = offers.store_id`',
    "sql`SELECT id FROM stores -- the offers\n WHERE name = 'offers'`",
    'sql`SELECT s.id FROM stores s JOIN shared.offers o ON o.store_id = s.id FOR UPDATE OF s`',
    "db.selectFrom('stores').innerJoin('shared.offers as offers', 'offers.store_id', 'stores.id')",
    "db.selectFrom('stores').where((e) => e.exists(e.selectFrom('shared.offers as o'))).forUpdate()",
    "db.selectFrom('notification_settings').select(['offers', 'bookings'])",
    "import { offers } from './offers.ts'\n// SELECT id FROM offers\nconst title = 'bookings and offers'",
  ]
  for (const source of ACCEPTED)
    it(`accepts ${source}`, () => assert.deepEqual(checkSource(source, ownership), []))
})
