import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { Shelf, type Cache, type Tally } from '../http/cache.ts'
import { Lane, type Answer } from '../http/lane.ts'
import { openLimits } from '../http/rate-limits.ts'
import { mountPages, type SiteBuild } from './pages.ts'

const clientDir = await mkdtemp(join(tmpdir(), 'site-'))
await mkdir(join(clientDir, 'assets'))
await writeFile(join(clientDir, 'assets/page-abc.js'), 'plain')
await writeFile(join(clientDir, 'assets/page-abc.js.br'), 'small')
await writeFile(join(clientDir, 'icon.svg'), '<svg/>')

function newSite() {
  const site = Fastify()
  site.decorate('limits', openLimits(1))
  return site
}

/** A site of one page, which tells what it was given. */
const build: SiteBuild = {
  routes: { root: {}, home: { index: true }, deals: { path: '/deals' } },
  entry: {
    module: {
      placesToFind: (isServed) => ({
        pages: ['/', '/deals', '/stores'].filter(isServed),
        deals: '/deals',
        listsDeals: () => false,
        category: (slug) => slug,
        offer: (id) => id,
        store: null,
        service: null,
      }),
      canonical: (path, search = '') => (path === '/old' ? '/new' : path) + search,
      openSite: () => async (request, visit) => {
        const { pathname } = new URL(request.url)
        if (pathname === '/missing') return new Response('<p>Page not found</p>', { status: 404, headers: { 'content-type': 'text/html' } })
        const who = await (await visit.fetch('/api/v1/who')).text()
        const headers = new Headers({ 'content-type': pathname.endsWith('.data') ? 'text/x-script' : 'text/html; charset=utf-8' })
        headers.append('set-cookie', 'a=1')
        headers.append('set-cookie', 'b=2')
        return new Response(`${who} ${visit.session?.firstName} ${await request.text()} ${visit.nonce} ${'x'.repeat(2000)}`, { headers })
      },
    },
  },
}
const server = newSite()
server.get('/api/v1/who', (request) => `cookie ${request.headers.cookie} from ${request.ip}`)
server.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'The requested resource was not found.' }))
const { places } = await mountPages(server, {
  build,
  clientDir,
  publicUrl: 'http://site.test',
  merchantUrl: 'http://merchants.example',
  customerUrl: 'http://site.test',
  picturesUrl: 'http://pictures.test',
  sessionOf: async (request) => {
    if (request.headers.cookie === 'broken') throw new Error('no database')
    return request.headers.cookie
      ? {
          id: 'u',
          role: 'customer',
          firstName: 'Achieng',
          lastName: 'O',
          email: 'a@example.com',
          phoneNumber: null,
          isPhoneVerified: false,
          avatar: null,
          appearance: 'system',
        }
      : null
  },
})
after(async () => {
  await server.close()
  await rm(clientDir, { recursive: true })
})

test('a page is rendered for its visitor, and its loaders reach the API as the visitor', async () => {
  const reply = await server.inject({ url: '/', headers: { cookie: 's=1' }, remoteAddress: '10.0.0.7' })
  assert.equal(reply.statusCode, 200)
  assert.match(reply.body, /^cookie s=1 from 10\.0\.0\.7 Achieng /)
  assert.deepEqual(reply.headers['set-cookie'], ['a=1', 'b=2'])
  const nonce = /'nonce-([^']+)'/.exec(String(reply.headers['content-security-policy']))?.[1] ?? 'none'
  assert.ok(reply.body.includes(nonce))
  assert.equal(reply.headers['cache-control'], 'private, no-cache')
})

test('pages and their data are compressed for those who take it', async () => {
  const page = await server.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  assert.equal(page.headers['content-encoding'], 'br')
  assert.match(brotliDecompressSync(page.rawPayload).toString(), /^cookie undefined/)
  assert.equal((await server.inject({ url: '/x.data', headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'], 'gzip')
  assert.equal((await server.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0' } })).headers['content-encoding'], undefined)
})

test('an unknown page is a 404 with a page; an unknown call is answered by the API', async () => {
  const page = await server.inject('/missing')
  assert.deepEqual([page.statusCode, page.body], [404, '<p>Page not found</p>'])
  const call = await server.inject('/api/v1/none')
  assert.deepEqual([call.statusCode, call.json().message], [404, 'The requested resource was not found.'])
  assert.equal((await server.inject('/apidays')).statusCode, 200)
})

test('an alias is redirected for good, its query kept; data requests are not', async () => {
  const reply = await server.inject('/old?q=1')
  assert.deepEqual([reply.statusCode, reply.headers.location], [301, '/new?q=1'])
  assert.equal((await server.inject('/old.data')).statusCode, 200)
})

test('HEAD has the headers of GET and no body; POST brings its body', async () => {
  const head = await server.inject({ method: 'HEAD', url: '/' })
  assert.deepEqual([head.statusCode, head.body], [200, ''])
  const post = await server.inject({
    method: 'POST',
    url: '/',
    payload: 'said=this',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.match(post.body, /said=this/)
})

test('assets are kept for ever and sent as small as they were made; files beside them are not', async () => {
  const asset = await server.inject({ url: '/assets/page-abc.js', headers: { 'accept-encoding': 'gzip, br' } })
  assert.deepEqual([asset.body, asset.headers['content-encoding']], ['small', 'br'])
  assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal((await server.inject('/assets/page-abc.js')).body, 'plain')
  assert.equal((await server.inject('/icon.svg')).headers['cache-control'], 'public, max-age=3600')
})

test('without a session store the visitor is told to wait, on a page', async () => {
  const reply = await server.inject({ url: '/', headers: { cookie: 'broken' } })
  assert.equal(reply.statusCode, 503)
  assert.match(reply.body, /Something went wrong/)
  assert.equal(reply.headers['retry-after'], '5')
})

test('a page made of what all are told alike is rendered once for those without a session, its own scripts named by hash', async () => {
  const clock = { now: () => new Date('2026-11-21T11:30:00Z') }
  const size = { lifeMs: 1000, most: 10, mostBytes: Infinity, bytesOf: () => 1 }
  const cache: Cache = {
    answers: new Shelf<Answer>(clock, size),
    counts: new Shelf<number>(clock, size),
    tallies: new Shelf<Tally>(clock, size),
    starts: new Shelf<string>(clock, size),
    orders: new Shelf<readonly string[]>(clock, size),
    caughtUp: () => Promise.resolve(),
    empty: () => cache.answers.empty(),
    close: () => Promise.resolve(),
  }
  let rendered = 0
  const shop: SiteBuild = {
    routes: {},
    entry: {
      module: {
        canonical: (path, search = '') => path + search,
        openSite:
          () =>
          async (request, { fetch: ask, nonce, session }) => {
            rendered++
            const { pathname } = new URL(request.url)
            const told = await (await ask(pathname === '/mine' ? '/api/v1/mine' : '/api/v1/all')).text()
            const agent = request.headers.get('user-agent') ?? 'nobody'
            const scripts = `<script nonce="${nonce}">start()</script><script>planted()</script><script nonce="${nonce}" src="/a.js"></script>`
            return new Response(`${told} ${agent} ${session?.firstName ?? ''} ${scripts} ${'x'.repeat(2000)}`, {
              headers: { 'content-type': 'text/html; charset=utf-8', ...(pathname === '/set' && { 'set-cookie': 'a=1' }) },
            })
          },
      },
    },
  }
  const site = newSite()
  site.decorate('lane', new Lane(cache))
  site.get('/api/v1/all', (request, reply) =>
    reply.header('cache-control', 'public, max-age=5').send(`agent ${request.headers['user-agent']}`),
  )
  site.get('/api/v1/mine', (_request, reply) => reply.header('cache-control', 'no-store').send('mine'))
  await mountPages(site, {
    build: shop,
    clientDir,
    cache,
    publicUrl: 'http://site.test',
    merchantUrl: 'http://merchants.example',
    customerUrl: 'http://site.test',
    picturesUrl: 'http://pictures.test',
    sessionOf: () => Promise.resolve(null),
  })
  const get = (url: string, headers: Record<string, string> = {}) =>
    site.inject({ url, headers: { 'user-agent': 'Opera Mini', ...headers } })
  try {
    const first = await get('/')
    const again = await get('/')
    assert.equal(rendered, 1)
    assert.equal(again.body, first.body)
    assert.match(first.body, /^agent lightMyRequest nobody {2}<script>start/)
    assert.doesNotMatch(first.body, /nonce/)
    const policy = String(first.headers['content-security-policy'])
    const hash = createHash('sha256').update('start()').digest('base64')
    assert.ok(policy.includes(`script-src 'self' 'sha256-${hash}';`), policy)
    assert.equal(first.headers['cache-control'], 'public, no-cache')
    const packed = await get('/', { 'accept-encoding': 'br' })
    assert.equal(brotliDecompressSync(packed.rawPayload).toString(), first.body)
    assert.equal((await get('/', { 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) })).statusCode, 304)
    assert.equal((await get('/', { 'if-none-match': String(packed.headers.etag) })).statusCode, 200)
    assert.equal(rendered, 1)

    const personal = await get('/', { cookie: 'd3_location=nyali' })
    assert.equal(personal.headers['cache-control'], 'private, no-cache')
    assert.match(personal.body, /nonce=/)
    for (const path of ['/mine', '/set'])
      for (const _ of [1, 2]) assert.equal((await get(path)).headers['cache-control'], 'private, no-cache', path)
    assert.equal(rendered, 6)
    // A cookie goes with it, and the next visitor must get theirs as well.
    for (const _ of [1, 2]) assert.equal((await get('/?ref=amina-2345')).headers['cache-control'], 'private, no-cache')
    assert.equal(rendered, 8)
  } finally {
    await site.close()
  }
})

test('of the places to be found only those are told that the site has a page for', async () => {
  assert.deepEqual((await places())?.pages, ['/', '/deals'])
})

test('where Google sign-in is offered, its script’s origin alone is let in; where it is not, none is', async () => {
  const policyOf = async (signInScript: string | null) => {
    const site = newSite()
    site.get('/api/v1/who', () => 'nobody')
    await mountPages(site, {
      build,
      clientDir,
      customerUrl: 'http://site.test',
      publicUrl: 'http://site.test',
      merchantUrl: 'http://merchants.example',
      picturesUrl: 'http://pictures.test',
      signInScript,
      sessionOf: async () => null,
    })
    const reply = await site.inject('/')
    await site.close()
    assert.equal(reply.headers['cross-origin-opener-policy'], 'same-origin-allow-popups')
    return Object.fromEntries(
      String(reply.headers['content-security-policy'])
        .split('; ')
        .map((each) => [each.split(' ')[0]!, each.split(' ').slice(1)] as const),
    )
  }
  const offered = await policyOf('https://accounts.google.com/gsi/client')
  for (const name of ['script-src', 'style-src', 'connect-src', 'frame-src'])
    assert.deepEqual(
      offered[name]?.filter((each) => each.startsWith('http')),
      ['https://accounts.google.com'],
      name,
    )
  assert.ok(!JSON.stringify(await policyOf(null)).includes('google'))
  assert.equal((await policyOf(null))['frame-src'], undefined)
})
