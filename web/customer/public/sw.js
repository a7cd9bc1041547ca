/**
 * Saves on the device what a customer needs at the counter without a network: the pages of their bookings as
 * last loaded, and the files that these use. It never saves API responses or other pages.
 * web/customer/offline/saved-pages.tsx registers it, requests pages to be saved, and deletes everything when
 * the user signs out.
 */
const PAGES = 'd3-pages-1'
const FILES = 'd3-files-1'
const OFFLINE = '/offline.html'
const MAX_PAGES = 30
const MAX_FILES = 150
/** How long to wait for the network before a saved page is shown. */
const NETWORK_TIMEOUT_MS = 4000

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const SAVED_PATHS = new RegExp(`^/(booking-details/${UUID}|my-vouchers|profile/bookings)$`)
/** The element that saved-pages.tsx renders for the notice. */
const NOTICE = /(<p class="saved-page-notice")([^>]*>)/

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
    event.respondWith(SAVED_PATHS.test(url.pathname) ? bookingPage(event, url) : otherPage(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
})

self.addEventListener('message', (event) => {
  const path = event.data?.save
  if (typeof path !== 'string') return
  const url = new URL(path, self.location.origin)
  if (url.origin === self.location.origin && SAVED_PATHS.test(url.pathname)) event.waitUntil(savePage(url))
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

/** The page from the network. If that fails or takes too long, the saved page with a notice. */
async function bookingPage(event, url) {
  const fresh = fetch(event.request).then((response) => {
    event.waitUntil(update(url, response.clone()))
    return response
  })
  const saved = await caches.match(url.href, { cacheName: PAGES, ignoreVary: true })
  if (!saved) return fresh.catch(() => otherPage(event.request))
  const timeout = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))
  const outcome = await Promise.race([fresh.catch(() => 'lost'), timeout.then(() => 'slow')])
  if (outcome instanceof Response) return outcome
  // A late response is still saved for the next time.
  event.waitUntil(fresh.catch(() => undefined))
  return withNotice(saved, outcome)
}

async function withNotice(saved, outcome) {
  const savedAt = Number(saved.headers.get('x-saved-at'))
  const page = await saved.text()
  const text = noticeText(/<html[^>]* lang="sw/.test(page) ? TEXTS.sw : TEXTS.en, outcome, savedAt)
  const html = page.replace(NOTICE, `$1 data-saved-at="${savedAt}"$2${text}`)
  return new Response(html, { status: 200, headers: saved.headers })
}

/** In the language of the saved page: the message catalogue is not loaded here. */
const TEXTS = {
  en: {
    language: 'en-GB',
    lost: "You're offline.",
    slow: 'Your connection is slow.',
    today: (time) => `Last updated at ${time}.`,
    earlier: (day, time) => `Last updated on ${day} at ${time}.`,
  },
  // cspell:disable -- Kiswahili
  sw: {
    language: 'sw-KE',
    lost: 'Huna mtandao.',
    slow: 'Mtandao wako uko polepole.',
    today: (time) => `Taarifa hizi ni za leo, ${time}.`,
    earlier: (day, time) => `Taarifa hizi ni za ${day}, ${time}.`,
  },
  // cspell:enable
}

/** With the time of the saved page in Nairobi, and its day unless it is today. */
function noticeText({ language, lost, slow, today, earlier }, outcome, savedAt) {
  const inNairobi = (options, at) =>
    new Intl.DateTimeFormat(language, { timeZone: 'Africa/Nairobi', ...options }).format(at)
  const dayAt = (at) => inNairobi({ weekday: 'short', day: 'numeric', month: 'short' }, at).replace(',', '')
  const time = inNairobi({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, savedAt)
  const day = dayAt(savedAt)
  const age = day === dayAt(Date.now()) ? today(time) : earlier(day, time)
  return `${outcome === 'lost' ? lost : slow} ${age}`
}

async function savePage(url) {
  try {
    await update(url, await fetch(url.href, { credentials: 'same-origin', headers: { accept: 'text/html' } }))
  } catch {
    // Without a network the saved page remains.
  }
}

/** Saves a page. An error response, or a redirect to sign-in, deletes what was saved. */
async function update(url, response) {
  if (response.type === 'opaqueredirect' || response.redirected || response.status === 401)
    return caches.delete(PAGES)
  const pages = await caches.open(PAGES)
  if (response.status === 403 || response.status === 404) return pages.delete(url.href, { ignoreVary: true })
  if (!response.ok || !(response.headers.get('content-type') ?? '').startsWith('text/html')) return
  const html = await response.text()
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name)
  headers.set('x-saved-at', String(Date.now()))
  await pages.delete(url.href, { ignoreVary: true })
  await pages.put(url.href, new Response(html, { headers }))
  await saveFiles(html)
  await trim(pages, MAX_PAGES)
}

/** All files that the page references: styles, fonts, scripts. */
async function saveFiles(html) {
  const files = await caches.open(FILES)
  const paths = new Set(html.match(/\/assets\/[\w./-]+/g) ?? [])
  await Promise.all(
    [...paths].map(async (path) => {
      if (await files.match(path, { ignoreVary: true })) return
      const response = await fetch(path).catch(() => null)
      if (response?.ok) await files.put(path, response)
    }),
  )
  await trim(files, MAX_FILES)
}

/** File names contain a hash of the content, so a saved file is never out of date. */
async function file(request) {
  const saved = await caches.match(request.url, { cacheName: FILES, ignoreVary: true })
  if (saved) return saved
  const response = await fetch(request)
  if (response.status === 200) {
    const files = await caches.open(FILES)
    await files.put(request.url, response.clone())
  }
  return response
}

/** Deletes the oldest entries, which keys() lists first; the offline page stays. */
async function trim(cache, maxEntries) {
  const keys = await cache.keys()
  const old = keys.filter(({ url }) => !url.endsWith(OFFLINE)).slice(0, Math.max(0, keys.length - maxEntries))
  await Promise.all(old.map((key) => cache.delete(key, { ignoreVary: true })))
}
