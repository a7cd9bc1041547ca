/**
 * The service worker: shows push messages, and saves on the device what a customer needs without a network. These are the pages of their
 * bookings and of recently viewed offers as last loaded, and the files that they use; never API responses or
 * other pages. vite.config.ts bundles it to /sw.js. saved-pages.tsx requests pages to be saved and deletes them
 * at sign-out, update-prompt.ts registers the worker.
 */
import { clientsClaim } from 'workbox-core/clientsClaim.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { m } from '#messages'
import { preferredLocale, type Locale } from '#domain/accounts/locale.ts'
import { handlePushMessages } from '#web/parts/notifications/push/push-worker.ts'
import { PUSH_CACHE } from '#web/parts/notifications/push/subscription-id.ts'
import { getTitle, type SavedPage } from '#web/parts/offline/offline-page.ts'
import { offlineResponse, showWithoutNetwork } from '#web/parts/offline/offline-worker.ts'
import { pages as sitePages } from '../paths.ts'
import { getPageLocale, SAVED_AT, withNotice } from './saved-page-notice.ts'
import {
  findPageCache,
  FILES,
  isWorkerMessage,
  MAX_PAGES,
  OFFER_PAGES,
  OWN_PAGES,
  PAGE_CACHES,
  savedAddress,
  type PageCache,
} from './saved-addresses.ts'

/** The version of the site that was built with this worker (vite.config.ts). */
declare const SITE_VERSION: string

/** Time to wait for the network before a saved page is shown. */
const NETWORK_TIMEOUT_SECONDS = 4
const MAX_FILES = 150
/** Pages are not saved for each variant of the request's headers. */
const MATCH = { ignoreVary: true }

// The compiler's types of `self` are those of a window.
const worker = self as unknown as WorkerScope
type WorkerScope = {
  skipWaiting(): Promise<void>
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown> & ExtendableEvent) => void): void
}
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }

const strategies: Record<PageCache, NetworkFirst> = {
  [OWN_PAGES]: pagesStrategy(OWN_PAGES),
  [OFFER_PAGES]: pagesStrategy(OFFER_PAGES),
}

clientsClaim()
handlePushMessages()

worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))

for (const name of PAGE_CACHES)
  registerRoute(
    ({ request, sameOrigin, url }) =>
      request.mode === 'navigate' && sameOrigin && findPageCache(url.pathname) === name,
    strategies[name],
  )
showWithoutNetwork(offlineReply)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  // File names contain a hash of the content, so a saved file is never out of date.
  new CacheFirst({ cacheName: FILES, matchOptions: MATCH }),
)

worker.addEventListener('message', (event) => {
  const message = event.data
  if (!isWorkerMessage(message)) return
  switch (message.type) {
    case 'SAVE':
      return event.waitUntil(savePage(event, message.path, message.files))
    case 'VERSION':
      return event.ports[0]?.postMessage(SITE_VERSION)
    case 'SKIP_WAITING':
      return event.waitUntil(worker.skipWaiting())
  }
})

/** The page from the network. If that fails or takes too long, the saved page with a notice. */
function pagesStrategy(cacheName: PageCache): NetworkFirst {
  return new NetworkFirst({
    cacheName,
    matchOptions: MATCH,
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => savedAddress(new URL(request.url)),
        async fetchDidFail({ state }) {
          if (state) state.isLost = true
        },
        async cachedResponseWillBeUsed({ cachedResponse, state }) {
          if (!cachedResponse) return cachedResponse
          const savedAt = Number(cachedResponse.headers.get(SAVED_AT))
          const html = await cachedResponse.text()
          return new Response(withNotice(html, state?.isLost ? 'lost' : 'slow', savedAt, Date.now()), {
            headers: cachedResponse.headers,
          })
        },
        cacheWillUpdate: ({ request, response }) => pageToSave(cacheName, request, response),
        async cacheDidUpdate({ newResponse }) {
          await saveFiles(filesIn(await newResponse.text()))
          await deleteUnusedFiles()
          await deleteOldest(cacheName, MAX_PAGES[cacheName])
        },
      },
    ],
  })
}

/** Returns the page to save; null if it must not be saved. The reply may also show that saved pages must go. */
async function pageToSave(name: PageCache, request: Request, response: Response): Promise<Response | null> {
  const isElsewhere = response.type === 'opaqueredirect' || response.redirected || response.status === 401
  // A booking that leads to the sign-in page: the session has ended.
  if (isElsewhere && name === OWN_PAGES) await Promise.all(PAGE_CACHES.map((each) => caches.delete(each)))
  const pages = await caches.open(name)
  const address = savedAddress(new URL(request.url))
  if ([403, 404, 410].includes(response.status)) await pages.delete(address, MATCH)
  if (isElsewhere || !response.ok || !response.headers.get('content-type')?.startsWith('text/html'))
    return null
  const html = await response.text()
  const headers = new Headers(response.headers)
  for (const header of ['content-encoding', 'content-length', 'set-cookie', 'vary']) headers.delete(header)
  headers.set(SAVED_AT, String(Date.now()))
  // The former page is deleted first, so that the latest page is the last one.
  await pages.delete(address, MATCH)
  return new Response(html, { headers })
}

async function savePage(event: ExtendableEvent, path: string, files: readonly string[]): Promise<void> {
  const url = new URL(path, location.origin)
  const name = findPageCache(url.pathname)
  if (url.origin !== location.origin || !name) return
  const request = new Request(url, { headers: { accept: 'text/html' } })
  // Without a network the saved page remains.
  await Promise.allSettled([...strategies[name].handleAll({ event, request }), saveFiles(files)])
}

/** Styles, fonts and scripts. */
async function saveFiles(paths: readonly string[]): Promise<void> {
  const files = await caches.open(FILES)
  await Promise.all(
    paths.map(async (path) => {
      if (await files.match(path, MATCH)) return
      const response = await fetch(path).catch(() => null)
      if (response?.ok) await files.put(path, response)
    }),
  )
}

async function deleteUnusedFiles(): Promise<void> {
  const files = await caches.open(FILES)
  const keys = await files.keys()
  if (keys.length <= MAX_FILES) return
  // Files that the HTML of a saved page uses stay, however old they are.
  const pages = (await Promise.all(PAGE_CACHES.map(readPages))).flat()
  const used = new Set(pages.flatMap((page) => filesIn(page.html)))
  const unused = keys.filter(({ url }) => !used.has(new URL(url).pathname))
  await Promise.all(unused.slice(0, keys.length - MAX_FILES).map((key) => files.delete(key, MATCH)))
}
const filesIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w./-]+/g))]

/**
 * Deletes the oldest pages by their order, which keys() lists from the oldest. Workbox's ExpirationPlugin is not used,
 * because its database would list the addresses of bookings even after sign-out.
 */
async function deleteOldest(name: PageCache, maxPages: number): Promise<void> {
  const pages = await caches.open(name)
  const keys = await pages.keys()
  const old = keys.slice(0, Math.max(0, keys.length - maxPages))
  await Promise.all(old.map((key) => pages.delete(key, MATCH)))
}

async function deleteOldCaches(): Promise<void> {
  const current: string[] = [...PAGE_CACHES, FILES, PUSH_CACHE]
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)))
}

async function offlineReply(): Promise<Response> {
  const [own, offers] = await Promise.all([readPages(OWN_PAGES), readPages(OFFER_PAGES)])
  const [latest] = [...own, ...offers].toSorted((a, b) => b.savedAt - a.savedAt)
  return offlineResponse(likelyLocale(latest?.html), (locale) => ({
    text: latest ? m.offline_some({}, { locale }) : m.offline_none({}, { locale }),
    lists: [
      { title: m.offline_own({}, { locale }), pages: own.map(toLink) },
      { title: m.offline_offers({}, { locale }), pages: offers.map(toLink) },
    ],
    tabs: [
      { path: sitePages.home, label: m.shell_nav_home({}, { locale }), icon: 'house' },
      { path: sitePages.hotdeals, label: m.shell_nav_deals({}, { locale }), icon: 'flame' },
      { path: sitePages.stores, label: m.shell_nav_stores({}, { locale }), icon: 'store' },
      { path: sitePages.requests, label: m.request_nav_tab({}, { locale }), icon: 'clipboard-list' },
      { path: sitePages.chat, label: m.chat_nav({}, { locale }), icon: 'message-circle' },
    ],
  }))
}

/** The language of the latest saved page, which may be the account's. */
const likelyLocale = (html: string | undefined): Locale =>
  html === undefined ? preferredLocale(navigator.languages.join(',')) : getPageLocale(html)

const toLink = ({ path, html }: StoredPage): SavedPage => ({ path, title: getTitle(html) })

type StoredPage = { path: string; savedAt: number; html: string }

/** The latest first. */
async function readPages(name: PageCache): Promise<StoredPage[]> {
  const cache = await caches.open(name)
  const pages = await Promise.all(
    (await cache.keys()).map(async (key): Promise<StoredPage[]> => {
      const response = await cache.match(key, MATCH)
      if (!response) return []
      const { pathname, search } = new URL(key.url)
      // An apostrophe or an angle bracket in an address is encoded, an ampersand is not.
      const path = pathname + search.replaceAll('&', '&amp;')
      return [{ path, savedAt: Number(response.headers.get(SAVED_AT)), html: await response.text() }]
    }),
  )
  return pages.flat().toReversed()
}
