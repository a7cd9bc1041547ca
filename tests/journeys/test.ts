/**
 * `test` for journeys. Each Playwright worker starts its own app. Errors in the console, failed requests and
 * pages that are wider than the window fail the test.
 */
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { markUntilHydrated } from '#tests/support/mark-until-hydrated.ts'
import { setAddresses } from './addresses.ts'
import { AHEAD_MS } from './now.ts'
import { startApp, type JourneyApp } from './start-app.ts'

export { expect }

export type PageErrors = {
  /** Watches an additional browser context. */
  watch(context: BrowserContext): Promise<void>
  /** Allows an error that the test causes on purpose. */
  allow(error: RegExp): void
}

type TestFixtures = {
  pageErrors: PageErrors
  /** True if the test uses a page before its script has loaded. */
  actsBeforeHydration: boolean
}

type WorkerFixtures = {
  /** Spec files that move the clock set a different name, so that no other file shares their app. */
  appName: string
  /** True if the app is a new installation, without the demo. Such spec files set a name, too. */
  isNewInstallation: boolean
  /** True if Airtel Money is offered. Such spec files set a name, too. */
  offersAirtel: boolean
  app: JourneyApp
}

/** A session that ends elsewhere, or with a cleared cookie, ends while a page counts what is unread. */
const COUNTS_AFTER_SIGN_OUT = /^401 GET .*\/(notifications\/counts|chat\/unread-count)$/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  actsBeforeHydration: [false, { option: true }],
  appName: ['shared', { option: true, scope: 'worker' }],
  isNewInstallation: [false, { option: true, scope: 'worker' }],
  offersAirtel: [false, { option: true, scope: 'worker' }],
  app: [
    // Playwright starts another worker, and so another app, for each different name.
    async ({ appName, isNewInstallation, offersAirtel }, use) => {
      const app = await startApp(appName, { isNew: isNewInstallation, offersAirtel })
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
      const allowed = [COUNTS_AFTER_SIGN_OUT]
      await use({
        async watch(context) {
          if (AHEAD_MS !== 0) await context.addInitScript(moveDate, AHEAD_MS)
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

async function watchContext(context: BrowserContext, errors: string[]): Promise<void> {
  await context.addInitScript(reportOverflow)
  context.on('weberror', (error) => errors.push(`${getPath(error.page())} error ${error.error().message}`))
  context.on('console', (message) => {
    // Responses with an error status are reported below with their URL.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    errors.push(`${getPath(message.page())} console ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400)
      errors.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts its open requests, and a blocked script is reported in the console.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      errors.push(`${reason} ${request.method()} ${request.url()}`)
  })
}

/**
 * On a busy machine a page is visible some time before its script has loaded, and clicks would be lost.
 * Before each action and assertion, Playwright waits until nothing matches the locator of a handler.
 */
async function waitForHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(markUntilHydrated)
  context.on('page', (page) => {
    void page.addLocatorHandler(page.locator('html[data-hydrating]'), () => Promise.resolve())
  })
}

/** Playwright's clock would replace timers and `performance` too. */
function moveDate(aheadMs: number): void {
  const MachineDate = Date
  const now = () => MachineDate.now() + aheadMs
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, values: unknown[]) =>
      Reflect.construct(target, values.length > 0 ? values : [now()]) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}

const getPath = (page: Page | null | undefined) => (page ? new URL(page.url() || 'about:blank').pathname : '')

/**
 * Logs an error when a page is wider than its window. Checks after each change of the body's size or content.
 */
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
