/** A browser that is watched: what goes wrong unseen on any page it visits fails the test. */
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'

export { expect }

export const test = base.extend<{ watch: Watch }>({
  watch: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from a pattern
    async ({}, use) => {
      const wrong: string[] = []
      const expected: RegExp[] = []
      const watch: Watch = {
        context: (context) => watchContext(context, wrong),
        expects: (trouble) => void expected.push(trouble),
      }
      await use(watch)
      expect(wrong.filter((each) => !expected.some((trouble) => trouble.test(each)))).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    await watch.context(context)
    await use(context)
  },
})

/** Tests never ask others for a map: its tiles are one green point, drawn as large as it is asked for. */
export const TILES = 'https://tile.openstreetmap.org/**'
export const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkOPW/HgAFggKAJqBgBAAAAABJRU5ErkJggg==',
  'base64',
)

async function watchContext(context: BrowserContext, wrong: string[]): Promise<void> {
  await context.route(TILES, (route) => route.fulfill({ contentType: 'image/png', body: TILE }))
  await context.addInitScript(watchWidth)
  context.on('weberror', (error) => wrong.push(`${at(error.page())} error ${error.error().message}`))
  context.on('console', (message) => {
    // A refused request is told below with its address.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    wrong.push(`${at(message.page())} console ${message.text()}`)
  })
  context.on('response', (answer) => {
    if (answer.status() >= 400) wrong.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Whoever leaves a page takes its open requests along; a browser without scripts calls them blocked, and a page's own rule says so aloud.
    if (why !== 'net::ERR_ABORTED' && why !== 'csp') wrong.push(`${why} ${request.method()} ${request.url()}`)
  })
}

const at = (page: Page | null | undefined) => (page ? new URL(page.url() || 'about:blank').pathname : '')

/** Says so when a page is wider than its window. Every change of what is shown changes the height of the body, or its children. */
function watchWidth(): void {
  let told = ''
  const look = () => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth || told === location.pathname) return
    told = location.pathname
    const wide = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > clientWidth)
    const names = wide.slice(0, 6).map((each) => `<${each.localName} class="${each.getAttribute('class') ?? ''}">`)
    console.error(`The page is ${scrollWidth} wide in a window of ${clientWidth}: ${names.join(' ')}`)
  }
  addEventListener('DOMContentLoaded', () => {
    new ResizeObserver(look).observe(document.body)
    new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, { childList: true, subtree: true })
  })
}

export type Watch = {
  /** Watches another browser beside the test's own. */
  context(context: BrowserContext): Promise<void>
  /** What this test brings about on purpose. */
  expects(trouble: RegExp): void
}
