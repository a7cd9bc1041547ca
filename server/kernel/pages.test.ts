import assert from 'node:assert/strict'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { mountPages, type SiteBuild } from './pages.ts'

const clientDir = await mkdtemp(join(tmpdir(), 'site-'))
await mkdir(join(clientDir, 'assets'))
await writeFile(join(clientDir, 'assets/page-abc.js'), 'plain')
await writeFile(join(clientDir, 'assets/page-abc.js.br'), 'small')
await writeFile(join(clientDir, 'icon.svg'), '<svg/>')

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
const app = Fastify()
app.get('/api/v1/who', (request) => `cookie ${request.headers.cookie} from ${request.ip}`)
app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'The requested resource was not found.' }))
const { places } = await mountPages(app, {
  build,
  clientDir,
  publicUrl: 'http://site.test',
  merchantUrl: 'http://merchants.example',
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
        }
      : null
  },
})
after(async () => {
  await app.close()
  await rm(clientDir, { recursive: true })
})

test('a page is rendered for its visitor, and its loaders reach the API as the visitor', async () => {
  const reply = await app.inject({ url: '/', headers: { cookie: 's=1' }, remoteAddress: '10.0.0.7' })
  assert.equal(reply.statusCode, 200)
  assert.match(reply.body, /^cookie s=1 from 10\.0\.0\.7 Achieng /)
  assert.deepEqual(reply.headers['set-cookie'], ['a=1', 'b=2'])
  const nonce = /'nonce-([^']+)'/.exec(String(reply.headers['content-security-policy']))?.[1] ?? 'none'
  assert.ok(reply.body.includes(nonce))
  assert.equal(reply.headers['cache-control'], 'private, no-cache')
})

test('pages and their data are compressed for those who take it', async () => {
  const page = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  assert.equal(page.headers['content-encoding'], 'br')
  assert.match(brotliDecompressSync(page.rawPayload).toString(), /^cookie undefined/)
  assert.equal((await app.inject({ url: '/x.data', headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'], 'gzip')
  assert.equal((await app.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0' } })).headers['content-encoding'], undefined)
})

test('an unknown page is a 404 with a page; an unknown call is answered by the API', async () => {
  const page = await app.inject('/missing')
  assert.deepEqual([page.statusCode, page.body], [404, '<p>Page not found</p>'])
  const call = await app.inject('/api/v1/none')
  assert.deepEqual([call.statusCode, call.json().message], [404, 'The requested resource was not found.'])
  assert.equal((await app.inject('/apidays')).statusCode, 200)
})

test('an alias is redirected for good, its query kept; data requests are not', async () => {
  const reply = await app.inject('/old?q=1')
  assert.deepEqual([reply.statusCode, reply.headers.location], [301, '/new?q=1'])
  assert.equal((await app.inject('/old.data')).statusCode, 200)
})

test('HEAD has the headers of GET and no body; POST brings its body', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/' })
  assert.deepEqual([head.statusCode, head.body], [200, ''])
  const post = await app.inject({
    method: 'POST',
    url: '/',
    payload: 'said=this',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.match(post.body, /said=this/)
})

test('assets are kept for ever and sent as small as they were made; files beside them are not', async () => {
  const asset = await app.inject({ url: '/assets/page-abc.js', headers: { 'accept-encoding': 'gzip, br' } })
  assert.deepEqual([asset.body, asset.headers['content-encoding']], ['small', 'br'])
  assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal((await app.inject('/assets/page-abc.js')).body, 'plain')
  assert.equal((await app.inject('/icon.svg')).headers['cache-control'], 'public, max-age=3600')
})

test('without a session store the visitor is told to wait, on a page', async () => {
  const reply = await app.inject({ url: '/', headers: { cookie: 'broken' } })
  assert.equal(reply.statusCode, 503)
  assert.match(reply.body, /Something went wrong/)
  assert.equal(reply.headers['retry-after'], '5')
})

test('of the places to be found only those are told that the site has a page for', async () => {
  assert.deepEqual((await places())?.pages, ['/', '/deals'])
})
