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

type TestFixtures = {
  pageErrors: PageErrors
  /** The test looks at a page before its script has come. */
  actsBeforeHydration: boolean
}

type WorkerFixtures = {
  /** Files that move the clock name an app that no other file uses. */
  appName: string
  app: JourneyApp
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  actsBeforeHydration: [false, { option: true }],
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
    async ({ actsBeforeHydration }, use) => {
      const errors: string[] = []
      const allowed: RegExp[] = []
      await use({
        async watch(context) {
          await watchContext(context, errors)
          if (!actsBeforeHydration) await waitForHydration(context)
        },
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
})

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
    if (response.status() >= 400)
      errors.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts its open requests; a blocked script is reported in the console.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      errors.push(`${reason} ${request.method()} ${request.url()}`)
  })
}

/**
 * On a busy machine a page can be seen some time before its script has come, and a click would be lost. Before each action and assertion,
 * Playwright waits until nothing matches the locator.
 */
async function waitForHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(markUntilHydrated)
  context.on('page', (page) => {
    void page.addLocatorHandler(page.locator('html[data-hydrating]'), () => Promise.resolve())
  })
}

/** Marks the document until React has taken it over. A document that React Router has not rendered is not marked for long. */
function markUntilHydrated(): void {
  // Before a test installs a clock of its own.
  const { setTimeout } = window
  const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'))
  const unmark = () => document.documentElement.removeAttribute('data-hydrating')
  const check = () => {
    if (!('__reactRouterContext' in window) || isHydrated()) unmark()
    else setTimeout(check, 20)
  }
  const observer = new MutationObserver(() => {
    if (!document.documentElement) return
    observer.disconnect()
    document.documentElement.setAttribute('data-hydrating', '')
  })
  observer.observe(document, { childList: true })
  addEventListener('DOMContentLoaded', check)
}

const pathOf = (page: Page | null | undefined) => (page ? new URL(page.url() || 'about:blank').pathname : '')

/** Logs an error when a page is wider than its window. Every change of its content changes the height of the body, or its children. */
function reportOverflow(): void {
  let reported = ''
  const check = () => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth || reported === location.pathname) return
    reported = location.pathname
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth,
    )
    const names = wide
      .slice(0, 6)
      .map((each) => `<${each.localName} class="${each.getAttribute('class') ?? ''}">`)
    console.error(`The page is ${scrollWidth} wide in a window of ${clientWidth}: ${names.join(' ')}`)
  }
  addEventListener('DOMContentLoaded', () => {
    new ResizeObserver(check).observe(document.body)
    new MutationObserver(() => requestAnimationFrame(check)).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })
}
