/**
 * `test` for journeys. Each Playwright worker starts an app of its own, and whatever goes wrong unseen on a page (an error in the console,
 * a failed request, a page wider than its window) fails the test.
 */
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { setAddresses } from './addresses.ts'
import { startApp, type JourneyApp } from './start-app.ts'

export { expect }

export type PageErrors = {
  /** Watches another browser context beside the test's own. */
  watch(context: BrowserContext): Promise<void>
  /** An error that this test brings about on purpose. */
  allow(error: RegExp): void
}

type WorkerFixtures = {
  /** Files that move the clock name an app that no other file uses. */
  appName: string
  app: JourneyApp
}

export const test = base.extend<{ pageErrors: PageErrors }, WorkerFixtures>({
  appName: ['shared', { option: true, scope: 'worker' }],
  app: [
    // The name is part of the worker's identity: Playwright starts another worker, and so another app, where it differs.
    async ({ appName }, use) => {
      const app = await startApp(appName)
      setAddresses(app)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', auto: true, timeout: 4 * 60_000 },
  ],
  baseURL: ({ app }, use) => use(app.customers),
  pageErrors: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const errors: string[] = []
      const allowed: RegExp[] = []
      await use({
        watch: (context) => watchContext(context, errors),
        allow: (error) => void allowed.push(error),
      })
      expect(errors.filter((error) => !allowed.some((each) => each.test(error)))).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, pageErrors }, use) => {
    await pageErrors.watch(context)
    await use(context)
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForHydration(page)
    await use(page)
  },
})

/** On a busy machine a page can be seen and clicked some time before its script has come. */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    // A test that does not even wait for the document looks at the time before.
    if (options?.waitUntil !== 'commit') await isHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await isHydrated(page)
    return response
  }
}

/** React marks each element that it has hydrated. Pages that are not rendered by React Router have nothing to wait for. */
async function isHydrated(page: Page): Promise<void> {
  await page
    .waitForFunction(() => {
      if (!('__reactRouterContext' in window)) return true
      return document.body && Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'))
    })
    // The test has left the page, or keeps its script away.
    .catch(() => undefined)
}

/** Tests load no map from the network: every tile is one green pixel. */
export const TILES = 'https://tile.openstreetmap.org/**'
export const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkOPW/HgAFggKAJqBgBAAAAABJRU5ErkJggg==',
  'base64',
)

async function watchContext(context: BrowserContext, errors: string[]): Promise<void> {
  await context.route(TILES, (route) => route.fulfill({ contentType: 'image/png', body: TILE }))
  await context.addInitScript(reportOverflow)
  context.on('weberror', (error) => errors.push(`${pathOf(error.page())} error ${error.error().message}`))
  context.on('console', (message) => {
    // A response with an error status is reported below with its address.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    errors.push(`${pathOf(message.page())} console ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts its open requests; a blocked script is reported in the console.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') errors.push(`${reason} ${request.method()} ${request.url()}`)
  })
}

const pathOf = (page: Page | null | undefined) => (page ? new URL(page.url() || 'about:blank').pathname : '')

/** Logs an error when a page is wider than its window. Every change of its content changes the height of the body, or its children. */
function reportOverflow(): void {
  let reported = ''
  const check = () => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth || reported === location.pathname) return
    reported = location.pathname
    const wide = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > clientWidth)
    const names = wide.slice(0, 6).map((each) => `<${each.localName} class="${each.getAttribute('class') ?? ''}">`)
    console.error(`The page is ${scrollWidth} wide in a window of ${clientWidth}: ${names.join(' ')}`)
  }
  addEventListener('DOMContentLoaded', () => {
    new ResizeObserver(check).observe(document.body)
    new MutationObserver(() => requestAnimationFrame(check)).observe(document.body, { childList: true, subtree: true })
  })
}
