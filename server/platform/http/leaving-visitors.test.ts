import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, before, describe, it } from 'mocha'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { openCatalogue, openCatalogueHttp, type CatalogueApp } from '#tests/support/catalogue.ts'
import { listen, readAfterOthersLeft } from '#tests/support/leaving.ts'
import { registerResponseCache } from './replies/response-cache.ts'

const COUNT = 200
const SHARED = { 'cache-control': 'public, s-maxage=10' }

let on: CatalogueApp
let server: ReturnType<typeof openCatalogueHttp>
let port: number
/** Resolved when a path is asked for the first time, by a visitor who leaves before the reply. */
const arrivals = new Map<string, PromiseWithResolvers<void>>()
const hasArrived = (path: string): Promise<void> => {
  const arrival = arrivals.get(path) ?? Promise.withResolvers<void>()
  arrivals.set(path, arrival)
  return arrival.promise
}
const hasLeft = new Set<string>()

/** A route that first replies when the first visitor of its path has left. */
const afterLeaving =
  (respond: (reply: FastifyReply) => unknown) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!hasLeft.has(request.url)) {
      hasLeft.add(request.url)
      const left = once(request.raw.socket, 'close')
      void hasArrived(request.url)
      arrivals.get(request.url)?.resolve()
      await left
    }
    return respond(reply)
  }

before(async () => {
  on = await openCatalogue([], { cacheSeconds: 5 })
  server = openCatalogueHttp(on.app)
  server.register(async (site) => {
    await site.register(registerResponseCache, { cache: on.app.cache, site: 'customer' })
    const answers: Record<string, (reply: FastifyReply) => unknown> = {
      good: (reply) => (reply.headers(SHARED), 'text'),
      unknown: () => Promise.reject(generalProblems.noSuchRoute()),
      redirected: (reply) => void reply.code(301).header('location', '/elsewhere'),
      empty: (reply) => void reply.code(204),
      failing: () => Promise.reject(new Error('a bug')),
      busy: () => Promise.reject(generalProblems.busy().with({ retryAfter: 2 })),
      refused: () => Promise.reject(generalProblems.tooMany().with({ retryAfter: 2 })),
      private: (reply) => (reply.header('cache-control', 'no-store'), 'text'),
      personal: (reply) => (reply.headers({ ...SHARED, 'set-cookie': 'a=1' }), 'text'),
      sent: (reply) => reply.headers(SHARED).send('text'),
    }
    for (const [kind, respond] of Object.entries(answers)) site.get(`/${kind}/:nth`, afterLeaving(respond))
  })
  port = await listen(server)
})
after(async () => {
  await server.close()
  await on.close()
})

describe('a visitor who leaves before the reply', () => {
  const statuses = {
    good: 200,
    unknown: 404,
    redirected: 301,
    empty: 204,
    failing: 500,
    busy: 503,
    refused: 429,
    private: 200,
    personal: 200,
    sent: 200,
  }
  for (const [kind, status] of Object.entries(statuses))
    it(`does not delay others when it is a ${status} (${kind})`, async () => {
      const paths = Array.from({ length: COUNT }, (_, nth) => `/${kind}/${nth}`)
      assert.deepEqual(new Set(await readAfterOthersLeft(port, paths, hasArrived)), new Set([status]))
    })

  it('does not delay others who ask the API for what does not exist', async () => {
    const paths = Array.from({ length: COUNT }, () => `/api/v1/offers/${randomUUID()}`)
    assert.deepEqual(new Set(await readAfterOthersLeft(port, paths)), new Set([404]))
  })
})

describe('many visitors of whom the first leaves', () => {
  it('get one reply, which one of them loads', async () => {
    let runs = 0
    const one = openCatalogueHttp(on.app)
    const started = Promise.withResolvers<void>()
    one.register(async (site) => {
      await site.register(registerResponseCache, { cache: on.app.cache, site: 'leaving' })
      site.get('/page', async (request, reply) => {
        reply.headers(SHARED)
        if (++runs > 1) return 'text'
        started.resolve()
        await once(request.raw.socket, 'close')
        // The promise never resolves, so there is no reply.
        return new Promise(() => undefined)
      })
    })
    const onePort = await listen(one)
    const url = `http://127.0.0.1:${onePort}/page`
    try {
      const leaving = new AbortController()
      const left = fetch(url, { signal: leaving.signal }).catch(() => 'left')
      await started.promise
      const others = Array.from({ length: 20 }, async () =>
        (await fetch(url, { signal: AbortSignal.timeout(8_000) })).text(),
      )
      leaving.abort()
      assert.equal(await left, 'left')
      assert.deepEqual(new Set(await Promise.all(others)), new Set(['text']))
      assert.equal(runs, 2)
    } finally {
      await one.close()
    }
  })
})
