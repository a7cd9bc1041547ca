/**
 * The service worker of the merchants' site: shows push messages, and saves the page that scans passes with its files,
 * and nothing else, so that customers can be checked in without a network. The page asks for it (save-scan-page.ts).
 * Without a network, every other address shows a page that leads there.
 */
import { clientsClaim } from 'workbox-core/clientsClaim.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { m } from '#messages'
import { preferredLocale } from '#domain/accounts/locale.ts'
import { handlePushMessages } from '#web/parts/notifications/push/push-worker.ts'
import { offlineResponse, showWithoutNetwork } from '#web/parts/offline/offline-worker.ts'
import { isSaveMessage, SCAN_ADDRESSES, SCAN_FILES, SCAN_PAGE } from './saved-scan-page.ts'

const NETWORK_TIMEOUT_SECONDS = 4
const MATCH = { ignoreVary: true }

// The compiler's types of `self` are those of a window.
const worker = self as unknown as WorkerScope
type WorkerScope = {
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown> & WorkerEvent) => void): void
}
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }

const page = new NetworkFirst({
  cacheName: SCAN_PAGE,
  matchOptions: MATCH,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    {
      // The address of data names the parts that have to be loaded; there is only one.
      cacheKeyWillBeUsed: async ({ request }) => {
        const { origin, pathname } = new URL(request.url)
        return origin + pathname
      },
      cacheWillUpdate: ({ response }) => pageToSave(response),
    },
  ],
})

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
clientsClaim()
handlePushMessages()

registerRoute(({ sameOrigin, url }) => sameOrigin && isScanPage(url.pathname), page)
showWithoutNetwork(offlineReply)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  // File names contain a hash of the content, so a saved file is never out of date. Files of other pages are not saved.
  async ({ request }) => {
    const saved = await caches.match(request, { cacheName: SCAN_FILES, ...MATCH })
    return saved ?? fetch(request)
  },
)

worker.addEventListener('message', (event) => {
  const message = event.data
  if (isSaveMessage(message)) event.waitUntil(save(event, message.files))
})

const isScanPage = (pathname: string) => SCAN_ADDRESSES.some((address) => address === pathname)

async function offlineReply(): Promise<Response> {
  const [path] = SCAN_ADDRESSES
  const isSaved = (await caches.match(path, { cacheName: SCAN_PAGE, ...MATCH })) !== undefined
  return offlineResponse(preferredLocale(navigator.languages.join(',')), (locale) => ({
    text: isSaved ? m.offline_some({}, { locale }) : m.merchant_offline_none({}, { locale }),
    lists: isSaved
      ? [
          {
            title: m.merchant_offline_check_in({}, { locale }),
            pages: [{ path, title: m.merchant_scan_title({}, { locale }) }],
          },
        ]
      : [],
  }))
}

/** The page is for merchants: a reply that leads to the sign-in page means that the session has ended. */
async function pageToSave(response: Response): Promise<Response | null> {
  const isElsewhere = response.redirected || response.type === 'opaqueredirect' || response.status === 401
  if (isElsewhere) await caches.delete(SCAN_PAGE)
  if (isElsewhere || !response.ok) return null
  const headers = new Headers(response.headers)
  for (const header of ['content-encoding', 'content-length', 'set-cookie', 'vary']) headers.delete(header)
  return new Response(await response.blob(), { headers })
}

async function save(event: WorkerEvent, files: readonly string[]): Promise<void> {
  const saved = await caches.open(SCAN_FILES)
  await Promise.allSettled([
    ...SCAN_ADDRESSES.flatMap((address) =>
      page.handleAll({ event, request: new Request(new URL(address, location.origin)) }),
    ),
    ...files.map(async (file) => {
      if (await saved.match(file, MATCH)) return
      const response = await fetch(file)
      if (response.ok) await saved.put(file, response)
    }),
  ])
  // Files of a former version of the site.
  const keys = await saved.keys()
  const former = keys.filter(({ url }) => !files.includes(new URL(url).pathname))
  await Promise.all(former.map((key) => saved.delete(key, MATCH)))
}
