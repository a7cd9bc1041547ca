// cspell:ignore Kurasa zinaandaliwa
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { after, before, describe, test } from 'mocha'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { FRAME_COOKIES, FRAME_LOCATION, FRAME_SET_COOKIES } from '#domain/embed/frame-headers.ts'
import type { Contract } from '#contract/kernel.ts'
import { generalProblems } from '#contract/problem.ts'
import { LIMITS } from '#server/features.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { sendProblem } from '#server/platform/http/replies/send-problem.ts'
import { mountApi, openHttp } from '#server/platform/http/server.ts'
import { openCatalogue, type CatalogueApp } from '#tests/support/catalogue.ts'
import { listen, readAfterOthersLeft } from '#tests/support/leaving.ts'
import { mountPages, serveUnbuilt, type PageSite, type SiteBuild, type Visitor } from './pages.ts'

const reply = z.object({ text: z.string() })
const contract = {
  'GET /visitor': { auth: 'optional', summary: 'The visitor', reply },
  'GET /shared': { auth: 'public', summary: 'The same for everyone', shared: true, reply },
  'GET /personal': { auth: 'public', summary: 'Not the same for everyone', reply },
} satisfies Contract

let read = 0
const routes: HttpRoutes<typeof contract> = {
  'GET /visitor': async (_input, { actor, request }) => ({
    text: `${actor?.firstName ?? 'a stranger'} at ${request.ip}`,
  }),
  'GET /shared': async () => ({ text: `read ${++read}` }),
  'GET /personal': async () => ({ text: 'personal' }),
}

const ACHIENG: Visitor = {
  session: {
    id: 'u',
    role: 'customer',
    merchantRole: null,
    adminRole: null,
    hasSecondFactor: false,
    staffId: null,
    isLimited: false,
    firstName: 'Achieng',
    lastName: 'O',
    email: 'a@example.com',
    phoneNumber: null,
    isPhoneVerified: false,
    avatar: null,
    appearance: 'system',
    language: null,
    referralSlug: 'achieng-k3p9',
  },
  actor: {
    accountId: 'u',
    role: 'customer',
    merchantRole: null,
    adminRole: null,
    hasSecondFactor: false,
    merchantId: null,
    staffId: null,
    storeIds: null,
    sessionId: 's',
    reauthenticatedAt: new Date(0),
    firstName: 'Achieng',
    language: null,
  },
}

const PUBLIC_PATHS = ['/shared', '/set', '/broken', '/moved', '/missing-deal']
let rendered = 0
/** A site with one page, which shows its input. */
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
      isPublicPage: (path) => PUBLIC_PATHS.includes(path),
      canonical: (path, search = '') => (['/old', '/moved'].includes(path) ? '/new' : path) + search,
      openSite:
        () =>
        async (request, { call, nonce, session, locale, savesData, allowFrame }) => {
          rendered++
          const { pathname } = new URL(request.url)
          const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
          if (pathname === '/framed') allowFrame(['https://zuri.example', 'https://www.zuri.example'])
          if (pathname === '/broken') throw new Error('a bug')
          if (pathname.startsWith('/missing'))
            return {
              response: new Response(null, { status: 404, headers }),
              html: Buffer.from('<p>Page not found</p>'),
            }
          const route =
            { '/shared': 'GET /shared', '/personal': 'GET /personal', '/set': 'GET /shared' }[pathname] ??
            'GET /visitor'
          const { value } = await call(route, {})
          const { text } = value as z.infer<typeof reply> // of the contract above
          if (pathname.endsWith('.data')) {
            const body = `${text} ${'x'.repeat(2000)}`
            return {
              response: new Response(body, { headers: { 'content-type': 'text/x-script' } }),
              html: null,
            }
          }
          if (pathname === '/') headers.append('set-cookie', 'a=1')
          if (pathname === '/' || pathname === '/set') headers.append('set-cookie', 'b=2')
          const scripts =
            `<script nonce="${nonce}">start()</script><script>planted()</script>` +
            `<script nonce="${nonce}" src="/a.js"></script>`
          const agent = request.headers.get('user-agent') ?? 'no agent'
          const html = [
            text,
            agent,
            session?.firstName ?? '',
            `in ${locale}`,
            savesData ? 'without pictures' : 'with pictures',
            await request.text(),
            scripts,
            'x'.repeat(2000),
          ].join(' | ')
          return { response: new Response(null, { headers }), html: Buffer.from(html) }
        },
    },
  },
}

let on: CatalogueApp
let clientDir: string
let server: FastifyInstance
let places: Awaited<ReturnType<typeof mountPages>>['places']
let cached: FastifyInstance

before(async () => {
  on = await openCatalogue([], { cacheSeconds: 5 })
  clientDir = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(clientDir, 'assets'))
  await writeFile(join(clientDir, 'assets/page-abc.js'), 'plain')
  await writeFile(join(clientDir, 'assets/page-abc.js.br'), 'small')
  await writeFile(join(clientDir, 'icon.svg'), '<svg/>')
  ;({ server, places } = await openSite())
  ;({ server: cached } = await openSite({ cache: on.app.cache }))
})
after(async () => {
  await server?.close()
  await cached?.close()
  await on?.close()
  await rm(clientDir, { recursive: true })
})

async function openSite(options: Partial<PageSite> = {}) {
  const site = openHttp(on.app, 'customer', LIMITS)
  await mountApi(site, on.app, 'customer', (api) =>
    mount(api, on.app, 'customer', () => Promise.resolve(null), contract, routes),
  )
  site.setNotFoundHandler((_request, answer) => sendProblem(answer, generalProblems.noSuchRoute()))
  const mounted = await mountPages(site, {
    build,
    clientDir,
    publicUrl: 'http://site.test',
    name: 'customer',
    merchantUrl: 'http://merchants.example',
    companyName: 'D3 Deals',
    customerUrl: 'http://site.test',
    picturesUrl: 'http://pictures.test',
    async findVisitor({ headers: { cookie } }) {
      if (cookie === 'broken') throw new Error('no database')
      if (!cookie?.startsWith('d3_session')) return null
      const language = cookie.includes('kiswahili') ? 'sw' : null
      return { ...ACHIENG, session: { ...ACHIENG.session, language } }
    },
    ...options,
  })
  return { server: site, places: mounted.places }
}

describe('a page', () => {
  test('is rendered for its visitor, and its loaders call the API with the visitor’s session', async () => {
    const page = await server.inject({
      url: '/',
      headers: { cookie: 'd3_session=1' },
      remoteAddress: '10.0.0.7',
    })
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /^Achieng at 10\.0\.0\.7 \| lightMyRequest \| Achieng /)
    assert.deepEqual([page.headers['set-cookie']].flat().slice(0, 2), ['a=1', 'b=2'])
    assert.equal(page.headers['cache-control'], 'private, no-cache')
  })

  test('has the security headers of pages, and a new nonce', async () => {
    const { headers, body } = await server.inject('/')
    const policy = String(headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? assert.fail(policy)
    assert.ok(body.includes(nonce))
    assert.equal(
      policy.replace(nonce, 'N'),
      "default-src 'self';script-src 'self' 'nonce-N';style-src 'self' 'unsafe-inline';" +
        "img-src 'self' http://pictures.test data: blob:;connect-src 'self';object-src 'none';base-uri 'none';" +
        "form-action 'self';frame-ancestors 'none'",
    )
    const names = [
      'cross-origin-opener-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
    ] as const
    assert.deepEqual(
      names.map((name) => headers[name]),
      ['same-origin-allow-popups', 'geolocation=(self)', 'strict-origin-when-cross-origin', 'nosniff'],
    )
    assert.equal(headers['strict-transport-security'], undefined)
    assert.notEqual(String((await server.inject('/')).headers['content-security-policy']), policy)
  })

  test('is in no frame unless it allows a website', async () => {
    const findAncestors = async (url: string) =>
      /frame-ancestors ([^;]*)/.exec(
        String((await server.inject(url)).headers['content-security-policy']),
      )?.[1]
    assert.equal(await findAncestors('/framed'), 'https://zuri.example https://www.zuri.example')
    assert.equal(await findAncestors('/'), "'none'")
  })

  test('in a frame has its cookies in headers, and is led on by one; forms of other websites are refused', async () => {
    const framed = { [FRAME_COOKIES]: 'd3_session=1', 'sec-fetch-site': 'same-origin' }
    const page = await server.inject({ url: '/', headers: framed })
    assert.match(page.body, /^Achieng /)
    assert.equal(page.headers['set-cookie'], undefined)
    const set: string[] = JSON.parse(String(page.headers[FRAME_SET_COOKIES]))
    assert.deepEqual(set.slice(0, 2), ['a=1', 'b=2'])
    const old = await server.inject({ url: '/old?q=1', headers: framed })
    assert.deepEqual(
      [old.statusCode, old.headers.location, old.headers[FRAME_LOCATION], old.body],
      [200, undefined, '/new?q=1', ''],
    )
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of others) {
      const form = await server.inject({
        method: 'POST',
        url: '/',
        payload: 'form=details',
        headers: {
          ...headers,
          cookie: 'd3_session=1',
          [FRAME_COOKIES]: 'd3_session=1',
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
      assert.equal(form.statusCode, 403)
      assert.equal(form.headers[FRAME_SET_COOKIES], undefined)
    }
  })

  test('and its data are compressed for clients that accept it', async () => {
    const page = await server.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    assert.equal(page.headers['content-encoding'], 'br')
    assert.match(brotliDecompressSync(page.rawPayload).toString(), /^a stranger/)
    const getEncoding = async (url: string, accepted: string) =>
      (await server.inject({ url, headers: { 'accept-encoding': accepted } })).headers['content-encoding']
    assert.equal(await getEncoding('/x.data', 'gzip'), 'gzip')
    assert.equal(await getEncoding('/', 'br;q=0'), undefined)
  })

  test('that does not exist is a 404 with a page; an unknown API route is a 404 of the API', async () => {
    const page = await server.inject('/missing')
    assert.deepEqual([page.statusCode, page.body], [404, '<p>Page not found</p>'])
    const call = await server.inject('/api/v1/none')
    assert.deepEqual([call.statusCode, call.json().message], [404, 'The requested resource was not found.'])
    assert.equal((await server.inject('/apidays')).statusCode, 200)
  })

  test('is redirected permanently from its aliases, with the query; requests for data are not', async () => {
    const page = await server.inject('/old?q=1')
    assert.deepEqual([page.statusCode, page.headers.location], [301, '/new?q=1'])
    assert.equal((await server.inject('/old.data')).statusCode, 200)
  })

  test('has the same headers and no body for HEAD, and receives the body of POST', async () => {
    const head = await server.inject({ method: 'HEAD', url: '/' })
    assert.deepEqual([head.statusCode, head.body], [200, ''])
    const post = await server.inject({
      method: 'POST',
      url: '/',
      payload: 'name=value',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.match(post.body, /name=value/)
  })

  test('is a 503 when the session cannot be read from the database', async () => {
    const page = await server.inject({ url: '/', headers: { cookie: 'broken' } })
    assert.equal(page.statusCode, 503)
    assert.match(page.body, /Something went wrong/)
    assert.equal(page.headers['retry-after'], '5')
  })

  test('allows the origin of Google’s script only if sign-in with Google is offered', async () => {
    const getPolicy = async (signInScript: string | null) => {
      const { server: site } = await openSite({ signInScript })
      const policy = String((await site.inject('/')).headers['content-security-policy'])
      await site.close()
      return Object.fromEntries(
        policy.split(';').map((each) => [each.split(' ')[0]!, each.split(' ').slice(1)] as const),
      )
    }
    const offered = await getPolicy('https://accounts.google.com/gsi/client')
    for (const name of ['script-src', 'style-src', 'connect-src', 'frame-src']) {
      const origins = offered[name]?.filter((each) => each.startsWith('http'))
      assert.deepEqual(origins, ['https://accounts.google.com'], name)
    }
    const without = await getPolicy(null)
    assert.ok(!JSON.stringify(without).includes('google'))
    assert.equal(without['frame-src'], undefined)
  })
})

test('a page of an account corrects the cookie with the first name, for sites with public pages', async () => {
  const namesFor = async (url: string, cookie: string) =>
    [(await server.inject({ url, headers: { cookie } })).headers['set-cookie']]
      .flat()
      .flatMap((each) => /d3_name=[^;]*/.exec(each ?? '') ?? [])
  assert.deepEqual(await namesFor('/personal', 'd3_session=1'), ['d3_name=Achieng'])
  assert.deepEqual(await namesFor('/personal', 'd3_session=1; d3_name=Achieng'), [])
  assert.deepEqual(await namesFor('/personal', 'a=1; d3_name=Achieng'), ['d3_name='])
  assert.deepEqual(await namesFor('/shared', 'd3_session=1'), [])
})

describe('files', () => {
  test('of the build are immutable and sent precompressed; files outside the assets are not', async () => {
    const asset = await server.inject({
      url: '/assets/page-abc.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    assert.deepEqual([asset.body, asset.headers['content-encoding']], ['small', 'br'])
    assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal((await server.inject('/assets/page-abc.js')).body, 'plain')
    assert.equal((await server.inject('/icon.svg')).headers['cache-control'], 'public, max-age=3600')
  })

  test('of earlier builds are served for as long as pages that name them may be open', async () => {
    const keptAssets = join(clientDir, 'kept')
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await mkdir(keptAssets)
    for (const [name, days] of [
      ['page-last-week.js', 7],
      ['page-last-year.js', 365],
    ] as const) {
      await writeFile(join(keptAssets, name), name)
      await utimes(join(keptAssets, name), daysAgo(days), daysAgo(days))
    }
    const { server: next } = await openSite({ keptAssets })
    try {
      const readStatus = async (name: string) => (await next.inject(`/assets/${name}`)).statusCode
      assert.equal(await readStatus('page-abc.js'), 200)
      assert.equal((await next.inject('/assets/page-last-week.js')).body, 'page-last-week.js')
      assert.equal(await readStatus('page-last-year.js'), 404)
      assert.equal(await readStatus('page-never.js'), 404)
      const kept = ['page-abc.js', 'page-abc.js.br', 'page-last-week.js']
      assert.deepEqual((await readdir(keptAssets)).toSorted(), kept)
    } finally {
      await next.close()
    }
  })
})

test('a site that is being built says so in the language of the browser, and its page loads itself again', async () => {
  const site = openHttp(on.app, 'merchant', LIMITS)
  serveUnbuilt(site)
  const english = await site.inject({ url: '/bookings' })
  assert.equal(english.statusCode, 503)
  assert.equal(english.headers['retry-after'], '2')
  assert.match(english.body, /<html lang="en-KE">.*<meta http-equiv="refresh" content="2">/)
  assert.match(english.body, /<h1>The pages are being built<\/h1>/)
  const kiswahili = await site.inject({ url: '/api/v1/bookings', headers: { 'accept-language': 'sw' } })
  assert.equal(kiswahili.statusCode, 503)
  assert.match(kiswahili.body, /<h1>Kurasa zinaandaliwa<\/h1>/)
  await site.close()
})

test('only pages that the site serves are listed for search engines', async () => {
  assert.deepEqual((await places())?.pages, ['/', '/deals'])
})

describe('the language of a page', () => {
  const readLanguage = async (url: string, headers: Record<string, string> = {}, site = server) =>
    / in (\w+) /.exec((await site.inject({ url, headers })).body)?.[1]

  test('is the linked one, or the account’s, or the cookie’s, or the browser’s', async () => {
    const browser = { 'accept-language': 'sw-KE,en;q=0.5' }
    assert.equal(await readLanguage('/personal'), 'en')
    assert.equal(await readLanguage('/personal', browser), 'sw')
    assert.equal(await readLanguage('/personal', { ...browser, cookie: 'd3_language=en' }), 'en')
    assert.equal(await readLanguage('/personal', { ...browser, cookie: 'a=1; d3_language=fr' }), 'sw')
    assert.equal(await readLanguage('/personal', { cookie: 'd3_session=kiswahili; d3_language=en' }), 'sw')
    assert.equal(await readLanguage('/personal?lang=en', browser), 'en')
    assert.equal(await readLanguage('/personal?lang=fr', browser), 'sw')
    assert.equal(await readLanguage('/personal?lang=en', { cookie: 'd3_session=kiswahili' }), 'en')
  })

  test('is stored separately', async () => {
    const before = rendered
    for (const _ of [1, 2]) {
      assert.equal(await readLanguage('/shared?languages', {}, cached), 'en')
      assert.equal(await readLanguage('/shared?languages', { 'accept-language': 'sw' }, cached), 'sw')
      assert.equal(await readLanguage('/shared?languages', { cookie: 'd3_language=sw' }, cached), 'sw')
    }
    assert.equal(rendered - before, 2)
  })
})

describe('a page for visitors who save data', () => {
  const withPictures = async (headers: Record<string, string>, site = cached) => {
    const page = await site.inject({ url: '/shared?pictures', headers })
    assert.match(String(page.headers.vary), /save-data/)
    return / with pictures /.test(page.body)
  }

  test('is rendered without pictures, and stored separately', async () => {
    const before = rendered
    for (const _ of [1, 2]) {
      assert.equal(await withPictures({}), true)
      assert.equal(await withPictures({ 'save-data': 'on' }), false)
      assert.equal(await withPictures({ cookie: 'd3_data_saver=on' }), false)
      assert.equal(await withPictures({ cookie: 'd3_data_saver=off', 'save-data': 'on' }), true)
      assert.equal(await withPictures({ cookie: 'd3_language=en; d3_data_saver=on' }), false)
    }
    assert.equal(rendered - before, 2)
  })

  test('is rendered without pictures also when it is not stored', async () => {
    assert.equal(await withPictures({ 'save-data': 'on' }, server), false)
  })
})

describe('a public page', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    cached.inject({ url, headers: { 'user-agent': 'Opera Mini', ...headers } })
  /** Returns how often pages are rendered during `work`. */
  const countRenders = async (work: () => Promise<unknown>): Promise<number> => {
    const before = rendered
    await work()
    return rendered - before
  }

  test('is rendered once for everyone, whatever their cookies', async () => {
    let first = ''
    const renders = await countRenders(async () => {
      first = (await get('/shared')).body
      const pages = await Promise.all([1, 2, 3].map(() => get('/shared?a=1')))
      assert.equal(new Set(pages.map(({ body }) => body)).size, 1)
      assert.equal((await get('/shared')).body, first)
      for (const cookie of ['d3_session=1', 'd3_session=kiswahili; d3_theme=dark', 'broken'])
        assert.equal((await get('/shared', { cookie })).body, first)
    })
    assert.equal(renders, 2)
    assert.match(first, /^read \d+ \| no agent \| {2}\| in en \| with pictures \|/)
  })

  test('allows its own scripts by hashes, without a nonce', async () => {
    const { headers, body } = await get('/shared')
    assert.doesNotMatch(body, /nonce/)
    const hash = createHash('sha256').update('start()').digest('base64')
    const policy = String(headers['content-security-policy'])
    assert.ok(policy.includes(`script-src 'self' 'sha256-${hash}';`), policy)
  })

  test('may be stored by proxies, and is a 304 for a browser that has it', async () => {
    const compressed = await get('/shared', { 'accept-encoding': 'br' })
    assert.equal(
      compressed.headers['cache-control'],
      'public, max-age=5, s-maxage=5, stale-while-revalidate=5',
    )
    assert.equal(
      compressed.headers.vary,
      'save-data, authorization, cookie, accept-language, accept-encoding',
    )
    const etag = String(compressed.headers.etag)
    assert.equal((await get('/shared', { 'accept-encoding': 'br', 'if-none-match': etag })).statusCode, 304)
    assert.equal((await get('/shared', { 'if-none-match': etag })).statusCode, 200)
  })

  test('is stored for each chosen location', async () => {
    const bodies = new Set<string>()
    for (const _ of [1, 2])
      for (const cookie of ['d3_location=nyali', 'd3_location=kilimani; d3_session=1', 'd3_location=(none)'])
        bodies.add((await get('/shared?places', { cookie })).body)
    assert.equal(bodies.size, 3)
  })

  test('is rendered each time when it sets a cookie', async () => {
    for (const path of ['/set', '/shared?ref=amina-2345']) {
      const renders = await countRenders(async () => {
        for (const _ of [1, 2])
          assert.equal((await get(path)).headers['cache-control'], 'private, no-cache', path)
      })
      assert.equal(renders, 2, path)
    }
  })

  test('is rendered for others when its first visitor leaves, whatever the reply', async () => {
    const port = await listen(cached)
    const replies = { '/shared': 200, '/set': 200, '/moved': 301, '/broken': 503, '/missing-deal': 404 }
    for (const [path, status] of Object.entries(replies)) {
      const paths = Array.from({ length: 200 }, (_, nth) => `${path}?leaving=${nth}`)
      assert.deepEqual(new Set(await readAfterOthersLeft(port, paths)), new Set([status]), path)
    }
  })

  test('is rendered again after some seconds', async () => {
    const before = (await get('/shared')).body
    on.passCacheTime()
    assert.notEqual((await get('/shared')).body, before)
  })
})
