import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  layGround,
  newBranch,
  newOffer,
  newService,
  newStore,
  openCatalogue,
  openCatalogueHttp,
  NOW,
  type CatalogueApp,
} from '#tests/support/catalogue.ts'
import { openCache, Shelf } from './cache.ts'

let on: CatalogueApp
let offer: string
let store: string

before(async () => {
  on = await openCatalogue()
  await layGround(on.db)
  store = await newStore(on.db)
  await newBranch(on.db, store)
  offer = await newOffer(on.db, store, await newService(on.db, store))
})
after(() => on.close())

const titles = async (): Promise<string[]> => {
  const answer = await on.server.inject('/api/v1/offers')
  return answer.json<{ offers: { title: string }[] }>().offers.map(({ title }) => title)
}
const rename = (title: string) => on.db.updateTable('offers').set({ title }).where('id', '=', offer).execute()

describe('what is the same for everyone', () => {
  it('is asked of the database once, however the question is spelt', async () => {
    // From then on the card of the offer is cached by its version.
    await on.server.inject('/api/v1/offers')
    assert.equal(await on.statementsOf(() => on.server.inject('/api/v1/offers')), 1)
    const statements = (path: string) => on.statementsOf(() => on.server.inject(path), { isFresh: false })
    assert.equal(await statements('/api/v1/offers'), 0)
    assert.equal(await statements('/api/v1/offers?page=1&limit=12&unknown=1'), 0)
    assert.equal(await statements('/api/v1/offers?page=2'), 1)
    assert.equal(await statements('/api/v1/offers/random'), 1)
    assert.equal(await statements('/api/v1/offers/random'), 1)
  })

  it('may be kept by others for a short time, and is not sent again to who has it', async () => {
    const first = await on.server.inject('/api/v1/offers')
    assert.equal(first.headers['cache-control'], 'public, max-age=5, stale-while-revalidate=25')
    const etag = String(first.headers.etag)
    const again = await on.server.inject({ url: '/api/v1/offers', headers: { 'if-none-match': `"other", W/${etag}` } })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
    assert.equal((await on.server.inject('/api/v1/offers/random')).headers['cache-control'], 'no-store')
    assert.equal((await on.server.inject('/api/v1/stores')).headers.vary, 'authorization, cookie')
    assert.equal((await on.server.inject({ method: 'HEAD', url: '/api/v1/offers' })).headers.etag, etag)
  })

  it('is asked anew for whoever shows a session, a bearer or a chosen place, and is not kept', async () => {
    const path = '/api/v1/offers?limit=7'
    for (const headers of [{ cookie: 'd3_session=x' }, { cookie: 'd3_location=nyali' }, { authorization: 'Bearer x' }] as const)
      for (const _ of [1, 2]) {
        const ask = async () => {
          const answer = await on.server.inject({ url: path, headers })
          assert.deepEqual([answer.headers['cache-control'], answer.headers.etag], ['no-store', undefined])
        }
        assert.equal(await on.statementsOf(ask, { isFresh: false }), 1)
      }
    assert.equal(await on.statementsOf(() => on.server.inject(path), { isFresh: false }), 1)
    assert.equal(await on.statementsOf(() => on.server.inject(path), { isFresh: false }), 0)
  })

  it('is not kept when it is a refusal', async () => {
    const answer = await on.server.inject('/api/v1/offers/00000000-0000-4000-8000-000000000000')
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [404, 'no-store'])
  })

  it('is made anew once the clock has moved on', async () => {
    await rename('Before the clock')
    await on.app.cache.caughtUp()
    assert.equal((await on.ask(`/api/v1/offers/${offer}`)).body.isExpired, false)
    on.at(new Date(NOW.getTime() + 20 * 86_400_000))
    assert.equal((await on.ask(`/api/v1/offers/${offer}`)).body.isExpired, true)
    assert.deepEqual(await titles(), [])
    on.at(NOW)
    assert.deepEqual(await titles(), ['Before the clock'])
  })
})

describe('a change of the catalogue', () => {
  it('shows in every process', async () => {
    const { database, clock, log, config } = on.app
    const databaseUrl = String(database.pool.options.connectionString)
    const cache = await openCache({ databaseUrl, clock, log, lifeMs: config.cacheMs })
    const other = openCatalogueHttp({ ...on.app, cache })
    const seenByOther = async () =>
      (await other.inject('/api/v1/offers')).json<{ offers: { title: string }[] }>().offers.map(({ title }) => title)
    try {
      await rename('Seen by both')
      await Promise.all([on.app.cache.caughtUp(), cache.caughtUp()])
      assert.deepEqual([await titles(), await seenByOther()], [['Seen by both'], ['Seen by both']])
      await rename('Changed')
      await Promise.all([on.app.cache.caughtUp(), cache.caughtUp()])
      assert.deepEqual([await titles(), await seenByOther()], [['Changed'], ['Changed']])
    } finally {
      await other.close()
      await cache.close()
    }
  })

  it('of a store, its hours, a category or a place is heard as well', async () => {
    const seen = async () => JSON.stringify((await on.ask('/api/v1/stores')).body.stores[0])
    let last = await seen()
    const changes = [
      on.db.updateTable('stores').set({ name: 'Pendo, renamed' }),
      on.db.updateTable('branch_hours').set({ opens: 60 }),
      on.db.updateTable('categories').set({ name: 'Beauty, renamed' }).where('slug', '=', 'beauty'),
      on.db.updateTable('locations').set({ name: 'Westlands, renamed' }).where('slug', '=', 'westlands'),
    ]
    for (const change of changes) {
      await change.execute()
      const now = await seen()
      assert.notEqual(now, last)
      last = now
    }
  })

  it('that could not be heard is made up for: without the channel nothing is kept, and with it all is asked anew', async () => {
    await titles()
    await on.app.database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN catalogue' AND datname = current_database()",
    )
    await on.app.database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_notify%' AND pid <> pg_backend_pid() AND datname = current_database()",
    )
    for (let waited = 0; on.app.cache.answers.isOpen && waited < 100; waited++) await pause(20)
    assert.equal(on.app.cache.answers.isOpen, false)
    await rename('Said while nobody listened')
    assert.deepEqual(await titles(), ['Said while nobody listened'])
    for (let waited = 0; !on.app.cache.answers.isOpen && waited < 200; waited++) await pause(20)
    assert.equal(on.app.cache.answers.isOpen, true)
    assert.deepEqual(await titles(), ['Said while nobody listened'])
  })
})

describe('the short way', () => {
  it('answers as the long one does, with and without the entity tag, and never who shows a session', async () => {
    const server = openCatalogueHttp(on.app)
    await server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.server.address() as AddressInfo // it listens on a port
    type Told = { status: number | undefined; headers: Record<string, unknown>; text: string }
    const get = (headers: Record<string, string> = {}) =>
      new Promise<Told>((done, fail) =>
        request({ port, host: '127.0.0.1', path: '/api/v1/offers', headers }, (reply) => {
          let text = ''
          reply.on('data', (piece: Buffer) => (text += piece.toString()))
          reply.on('end', () => done({ status: reply.statusCode, headers: reply.headers, text }))
        })
          .on('error', fail)
          .end(),
      )
    try {
      on.app.cache.empty()
      let routed = 0
      const find = server.lane.answer.bind(server.lane)
      server.lane.answer = (...asked) => find(...asked) || (routed++, false)
      const [long, short] = [await get(), await get()]
      assert.equal(routed, 1)
      // What is kept costs nothing, so nobody counts it.
      const without = ({ ratelimit: _rest, 'ratelimit-policy': _policy, ...headers }: Told['headers']) => ({ ...headers, date: null })
      assert.deepEqual([short.status, short.text, without(short.headers)], [long.status, long.text, without(long.headers)])
      const known = await get({ 'if-none-match': String(long.headers.etag) })
      assert.deepEqual([known.status, known.text, routed], [304, '', 1])
      await get({ cookie: 'd3_session=x' })
      await get({ authorization: 'Bearer x' })
      assert.equal(routed, 3)
    } finally {
      await server.close()
    }
  })
})

describe('a shelf', () => {
  const clock = { now: () => NOW }
  const shelf = (most = 10, mostBytes = Infinity) =>
    new Shelf<string>(clock, { lifeMs: 1000, most, mostBytes, bytesOf: (value) => value.length })

  it('lets one make what many wait for', async () => {
    const one = shelf()
    let made = 0
    const make = async () => (await pause(10), `made ${++made}`)
    assert.deepEqual(new Set(await Promise.all([1, 2, 3, 4].map(() => one.of('a', make)))), new Set(['made 1']))
    assert.equal(await one.of('a', make), 'made 1')
  })

  it('does not keep what was begun before a change, nor hand it to who asks after it', async () => {
    const one = shelf()
    const before = one.of('a', async () => (await pause(20), 'old'))
    one.empty()
    assert.equal(await one.of('a', () => Promise.resolve('new')), 'new')
    assert.equal(await before, 'old')
    assert.equal(one.find('a'), 'new')
  })

  it('leaves to each his own what is not for all, and keeps no failure', async () => {
    const one = shelf()
    let made = 0
    const own = async () => (await pause(5), made++, null)
    await Promise.all([one.of('a', own), one.of('a', own)])
    assert.equal(made, 2)
    await assert.rejects(one.of('b', () => Promise.reject(new Error('no'))))
    assert.equal(await one.of('b', () => Promise.resolve('yes')), 'yes')
  })

  it('is bounded by number and by size; what was not asked for longest goes', async () => {
    const few = shelf(2)
    for (const key of ['a', 'b']) await few.of(key, () => Promise.resolve(key))
    few.find('a')
    await few.of('c', () => Promise.resolve('c'))
    assert.deepEqual([few.find('a'), few.find('b'), few.find('c')], ['a', undefined, 'c'])
    const small = shelf(10, 5)
    for (const key of ['aaa', 'bbb']) await small.of(key, () => Promise.resolve(key))
    assert.deepEqual([small.find('aaa'), small.find('bbb')], [undefined, 'bbb'])
  })
})
