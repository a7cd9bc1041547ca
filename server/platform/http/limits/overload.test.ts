/** Requests that take too long, that arrive while the server closes, or that meet a standby after a failover. */
import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, beforeEach, describe, it } from 'mocha'
import pg from 'pg'
import * as z from 'zod'
import { generalProblems } from '#contract/problem.ts'
import type { Contract } from '#contract/kernel.ts'
import { LIMITS } from '#server/features.ts'
import { servePages } from '#server/platform/rendering/pages.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { mountMedia } from '../replies/media.ts'
import { mount } from '../mount.ts'
import { mountApi, openHttp } from '../server.ts'

let at: TestApp
let logged: string[] = []
before(async () => {
  at = await openTestApp({
    demo: false,
    env: { LOG_LEVEL: 'warn' },
    log: { write: (line) => void logged.push(line) },
  })
})
beforeEach(() => void (logged = []))
after(() => at?.close())

describe('a request that takes too long', () => {
  const contract = {
    'GET /slow': { auth: 'public', summary: 'Slow', reply: z.object({ text: z.string() }) },
  } satisfies Contract

  it('gets one reply, a 503 that can be repeated, whatever its handler returns or throws later', async () => {
    const server = openHttp(at.app, 'customer', LIMITS, 20)
    const ended: Promise<unknown>[] = []
    const slow = async <T>(finish: () => T): Promise<T> => {
      const done = pause(120).then(finish)
      ended.push(done.catch(() => undefined))
      return done
    }
    const fails = () => {
      throw new Error('too late')
    }
    await mountApi(server, at.app, 'customer', (api) =>
      mount(api, at.app, 'customer', async () => null, contract, {
        'GET /slow': () => slow(() => ({ text: 'late' })),
      }),
    )
    server.get('/fails', () => slow(fails))
    mountMedia(server, {
      ...at.app,
      storage: {
        ...at.app.storage,
        get: () => slow(() => ({ content: Buffer.alloc(4000), etag: '"late"' })),
      },
    })
    servePages(
      server,
      {
        publicUrl: '',
        name: 'customer',
        merchantUrl: '',
        customerUrl: '',
        picturesUrl: '',
        companyName: '',
        findVisitor: async () => null,
      },
      () =>
        slow(() => ({
          canonical: (path: string) => path,
          render: async () => ({ response: new Response('late'), html: Buffer.from('late') }),
        })),
    )
    for (const url of ['/api/v1/slow', '/fails', '/media/avatars/amina.webp', '/a-page']) {
      const reply = await server.inject({ url, headers: { 'accept-encoding': 'gzip' } })
      assert.equal(reply.statusCode, 503, url)
      assert.equal(reply.headers['retry-after'], '5')
      if (url !== '/a-page') assert.equal(reply.json().code, 'busy')
    }
    await Promise.all(ended)
    // The pause lets the handlers run what follows their last pause.
    await pause(50)
    const timedOut = 'request.timed-out'
    assert.deepEqual(
      logged.map((line) => JSON.parse(line).msg),
      [timedOut, timedOut, timedOut, 'page.timed-out'],
    )
    await server.close()
  })

  it('gets a page when the server is too busy for a page, and a sentence for its data', async () => {
    const server = openHttp(at.app, 'customer', LIMITS)
    servePages(
      server,
      {
        publicUrl: '',
        name: 'customer',
        merchantUrl: '',
        customerUrl: '',
        picturesUrl: '',
        companyName: '',
        findVisitor: () => Promise.reject(generalProblems.busy().with({ retryAfter: 5 })),
      },
      () => ({ canonical: (path: string) => path, render: () => Promise.reject(new Error('not reached')) }),
    )
    const page = await server.inject({ url: '/a-page' })
    assert.deepEqual([page.statusCode, page.headers['retry-after']], [503, '5'])
    assert.match(String(page.headers['content-type']), /^text\/html/)
    assert.match(page.body, /http-equiv="refresh" content="5"/)
    const data = await server.inject({ url: '/a-page.data' })
    assert.equal(data.body, generalProblems.busy().message)
    await server.close()
  })

  it('is not interrupted once its response has begun', async () => {
    const server = openHttp(at.app, 'customer', LIMITS, 20)
    server.get('/stream', async (_request, reply) => {
      const parts = async function* () {
        yield 'begun, '
        await pause(60)
        yield 'done'
      }
      return reply.type('text/plain').send(Readable.from(parts()))
    })
    const reply = await server.inject('/stream')
    assert.deepEqual([reply.statusCode, reply.body], [200, 'begun, done'])
    assert.deepEqual(logged, [])
    await server.close()
  })
})

describe('a request that arrives while the server closes', () => {
  it('is answered, and its connection closed', async () => {
    const server = openHttp(at.app, 'customer', LIMITS)
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    server.get('/slow', async () => {
      started.resolve()
      await finish.promise
      return { done: true }
    })
    await server.ready()
    const slow = server.inject('/slow').then((reply) => reply.statusCode)
    await started.promise
    const port = await server.listen({ port: 0, host: '127.0.0.1' }).then((url) => new URL(url).port)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    // Two requests at once on one connection: the second is on it while the first keeps it open.
    const held = ask(port, '/slow', agent)
    await pause(50)
    const socket = Object.values(agent.sockets)[0]?.[0]
    assert.ok(socket)
    const closing = server.close()
    await pause(20)
    socket.write('GET /slow HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    let received = ''
    socket.on('data', (piece: Buffer) => (received += piece.toString()))
    finish.resolve()
    assert.equal(await slow, 200)
    await held
    await closing
    assert.match(received, /HTTP\/1\.1 200/)
    assert.match(received, /connection: close/i)
    agent.destroy()
  })
})

const ask = (port: string, path: string, agent: Agent): Promise<number | undefined> =>
  new Promise((done, fail) => {
    request({ port, path, agent, host: '127.0.0.1' }, (reply) => {
      reply.resume().on('end', () => done(reply.statusCode))
    })
      .on('error', fail)
      .end()
  })

describe('after a failover, a connection to the former primary', () => {
  let admin: pg.Client
  let name: string
  before(async () => {
    const url = new URL(String(at.app.database.pool.options.connectionString))
    name = url.pathname.slice(1)
    url.pathname = '/postgres'
    admin = new pg.Client(url.href)
    await admin.connect()
  })
  after(() => admin.end())

  it('is answered as an unavailable database, and is not used again', async () => {
    const register = (email: string) =>
      at.customer.inject({
        method: 'POST',
        url: '/api/v1/users/register',
        payload: {
          firstName: 'Achieng',
          lastName: 'Otieno',
          email,
          phoneNumber: null,
          password: 'a long enough one',
        },
      })
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
    )
    await pause(300)
    const refused = await register('one@d3.test')
    assert.deepEqual([refused.statusCode, refused.json().code], [503, 'temporarily-unavailable'])
    assert.equal(refused.headers['retry-after'], '5')
    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
    // Connections that have only read are still read-only; each write that meets one removes it.
    for (let attempt = 1; ; attempt++) {
      const { statusCode } = await register(`again-${attempt}@d3.test`)
      if (statusCode === 201) break
      assert.equal(statusCode, 503)
      assert.ok(attempt <= at.app.config.databasePool)
    }
  })
})
