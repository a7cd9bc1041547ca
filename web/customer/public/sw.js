/**
 * Keeps on the device what a customer needs at the counter when there is no network: the pages of their bookings as they were last seen,
 * and the files these are made of. It never keeps replies of the API, nor other pages. web/customer/kept/kept.tsx starts it, tells it what
 * to keep, and forgets it all when its owner signs out.
 */
const PAGES = 'd3-pages-1'
const FILES = 'd3-files-1'
const OFFLINE = '/offline.html'
const MOST_PAGES = 30
const MOST_FILES = 150
/** How long a kept page waits for the fresh one. */
const PATIENCE_MS = 4000

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const KEPT = new RegExp(`^/(booking-details/${UUID}|my-vouchers|profile/bookings)$`)
/** Where kept.tsx leaves room for it. */
const MARK = /(<p class="kept-mark")([^>]*>)/

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(FILES)
      .then((files) => files.add(new Request(OFFLINE, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const current = [PAGES, FILES]
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate')
    event.respondWith(KEPT.test(url.pathname) ? bookingPage(event, url) : otherPage(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
})

self.addEventListener('message', (event) => {
  const said = event.data?.keep
  if (typeof said !== 'string') return
  const url = new URL(said, self.location.origin)
  if (url.origin === self.location.origin && KEPT.test(url.pathname)) event.waitUntil(keepAnew(url))
})

async function otherPage(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(OFFLINE, { cacheName: FILES, ignoreVary: true })
    if (page) return page
    throw error
  }
}

/** The fresh page where there is a network; else, or when it takes too long, the kept one, with its time on it. */
async function bookingPage(event, url) {
  const fresh = fetch(event.request).then((answer) => {
    event.waitUntil(see(url, answer.clone()))
    return answer
  })
  const kept = await caches.match(url.href, { cacheName: PAGES, ignoreVary: true })
  if (!kept) return fresh.catch(() => otherPage(event.request))
  const tooLong = new Promise((done) => setTimeout(done, PATIENCE_MS))
  const answer = await Promise.race([fresh.catch(() => 'lost'), tooLong.then(() => 'slow')])
  if (answer instanceof Response) return answer
  // It may still come, and is then kept for the next time.
  event.waitUntil(fresh.catch(() => undefined))
  return marked(kept, answer)
}

async function marked(kept, why) {
  const at = Number(kept.headers.get('x-kept-at'))
  const said = `${why === 'lost' ? 'You are offline.' : 'Your connection is slow.'} This is how it was ${whenWords(at)}.`
  const html = (await kept.text()).replace(MARK, `$1 data-kept-at="${at}"$2${said}`)
  return new Response(html, { status: 200, headers: kept.headers })
}

/** 'at 14:05', or 'on Sat 21 Nov at 14:05' of another day; always Nairobi's. */
function whenWords(at) {
  const inNairobi = (options, moment) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', ...options }).format(moment)
  const day = { weekday: 'short', day: 'numeric', month: 'short' }
  const time = inNairobi({ hour: '2-digit', minute: '2-digit' }, at)
  return inNairobi(day, at) === inNairobi(day, Date.now())
    ? `at ${time}`
    : `on ${inNairobi(day, at).replace(',', '')} at ${time}`
}

async function keepAnew(url) {
  try {
    await see(url, await fetch(url.href, { credentials: 'same-origin', headers: { accept: 'text/html' } }))
  } catch {
    // Without a network what is kept stays as it is.
  }
}

/** Keeps a page that is the booking's; a refusal, or the way to the sign-in page, ends what was kept. */
async function see(url, answer) {
  if (answer.type === 'opaqueredirect' || answer.redirected || answer.status === 401)
    return caches.delete(PAGES)
  const pages = await caches.open(PAGES)
  if (answer.status === 403 || answer.status === 404) return pages.delete(url.href, { ignoreVary: true })
  if (!answer.ok || !(answer.headers.get('content-type') ?? '').startsWith('text/html')) return
  const html = await answer.text()
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name)
  headers.set('x-kept-at', String(Date.now()))
  await pages.delete(url.href, { ignoreVary: true })
  await pages.put(url.href, new Response(html, { headers }))
  await keepFiles(html)
  await trim(pages, MOST_PAGES)
}

/** All that the page names: its styles, its letters, its scripts. */
async function keepFiles(html) {
  const files = await caches.open(FILES)
  const named = new Set(html.match(/\/assets\/[\w.-]+/g) ?? [])
  await Promise.all(
    [...named].map(async (path) => {
      if (await files.match(path, { ignoreVary: true })) return
      const answer = await fetch(path).catch(() => null)
      if (answer?.ok) await files.put(path, answer)
    }),
  )
  await trim(files, MOST_FILES)
}

/** Its name changes with its content, so what is kept is right. */
async function file(request) {
  const kept = await caches.match(request.url, { cacheName: FILES, ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    const files = await caches.open(FILES)
    await files.put(request.url, answer.clone())
  }
  return answer
}

/** The oldest go first, as keys() lists them; the page for being offline stays. */
async function trim(cache, most) {
  const keys = await cache.keys()
  const old = keys.filter(({ url }) => !url.endsWith(OFFLINE)).slice(0, Math.max(0, keys.length - most))
  await Promise.all(old.map((key) => cache.delete(key, { ignoreVary: true })))
}
