/**
 * `npm run phone`: how soon the customers' site reacts on a cheap phone: a processor four times slower and a slow network.
 * Needs the app running from its build (`npm start`) with its demo data. `--base=http://localhost:3000`, `--sandbox=http://localhost:3002`,
 * `--rounds=5` of which the median counts, `--save` writes docs/phone.md.
 */
import { EventEmitter, once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { PHONE_SCREEN } from '#tests/support/phone-screen.ts'
import { apiRequest } from '#tests/stress/target.ts'
import { bookOverLossyNetwork, DROP_MS, LOSS, type StepName } from './lossy-booking.ts'
import { chromiumPath } from '#server/bin/chromium.mjs'

const { values: args } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:3000' },
    sandbox: { type: 'string', default: 'http://localhost:3002' },
    rounds: { type: 'string', default: '5' },
    save: { type: 'boolean', default: false },
  },
})

const SLOWER = 4
type Network = { latency: number; downloadThroughput: number; uploadThroughput: number }
/** Round trips in milliseconds, and bytes per second. */
const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOW_3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CUSTOMER = { email: 'wanjiku@d3.test', password: 'karibu-2026' } // of the demo data
const AFTER_VIEW_MS = 1000
const TIMEOUT_MS = 60_000

const DROPS: Record<StepName, string> = {
  time: 'choosing the time',
  details: 'sending name and phone',
  code: 'sending the code',
  pay: 'paying',
  wait: 'entering the PIN',
}

/** When something happened, by the clock of the machine. */
type Mark = { name: 'pressed' | 'reacted' | 'painted'; at: number }

type Measurement = { name: string; goalMs: number; measure: () => Promise<number> }

// Playwright cannot measure a page that the browser prepares while a finger is on its link.
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--disable-features=Prerender2'],
})

const MEASUREMENTS: Measurement[] = [
  tapAfterView('heart of an offer', '/hotdeals', (page) => page.getByRole('button', { name: /^Save / })),
  tapAfterView('location', '/', (page) => page.getByRole('button', { name: 'Nairobi', exact: true })),
  tapAfterView('filters', '/hotdeals', (page) => page.getByRole('button', { name: /^Filters/ })),
  tapAfterView('tab of the bar', '/', (page) =>
    page.locator('[data-tab-bar]').getByRole('link', { name: 'Stores' }),
  ),
  tapAfterView("'Book' of an offer", await findPath('offers', 'offer'), (page) =>
    page.locator('main a[href*="/booking/"]'),
  ),
  {
    name: 'home, tap on an offer: its page is shown',
    goalMs: 1200,
    measure: () =>
      onPhone(SLOW_4G, async (phone) => {
        const { page, waitFor } = phone
        await view(phone, '/')
        await page.locator('main h3 a').first().tap()
        return (await waitFor('painted', 2)) - (await waitFor('pressed'))
      }),
  },
  {
    name: "offer, tap on a free time: 'Pay' can be used",
    goalMs: 1500,
    measure: () =>
      onPhone(SLOW_4G, async (phone) => {
        const { page, context, waitFor } = phone
        await signIn(context)
        await view(phone, await findPath('offers', 'offer'))
        await page.locator('main a[href*="startsAt="]').first().tap()
        const shown = await waitFor('painted', 2)
        // The browser sends the form by itself, so the button can be used once it is shown: this books and asks for a payment.
        await page.locator('button[form]:enabled:visible').first().tap({ noWaitAfter: true })
        await page.waitForURL(/\/checkout\//)
        return shown - (await waitFor('pressed'))
      }),
  },
  {
    name: 'home at 400 kbit/s and 400 ms: shown',
    goalMs: 4000,
    measure: () =>
      onPhone(SLOW_3G, async ({ page, waitFor }) => {
        const startedAt = Date.now()
        await page.goto('/', { waitUntil: 'commit' })
        return (await waitFor('painted')) - startedAt
      }),
  },
]

const rows: string[] = []
for (const { name, goalMs, measure } of MEASUREMENTS) {
  const times: number[] = []
  for (let round = 0; round < Number(args.rounds); round++) times.push(await measure())
  const sorted = times.toSorted((a, b) => a - b).map(Math.round)
  rows.push(`| ${name} | ${sorted[sorted.length >> 1]} ms | ${sorted[0]}–${sorted.at(-1)} | ${goalMs} ms |`)
  console.log(rows.at(-1))
}
await browser.close()
const bookings: string[] = []
for (const dropAt of [null, 'time', 'details', 'code', 'pay', 'wait'] as const) {
  const { ms, repeated, prompts } = await bookOverLossyNetwork(args, slowDownForLoss, dropAt)
  bookings.push(
    `| ${dropAt === null ? 'never' : DROPS[dropAt]} | ${(ms / 1000).toFixed(0)} s | ${repeated.map((step) => DROPS[step]).join(', ') || 'nothing'} | ${prompts} |`,
  )
  console.log(bookings.at(-1))
}
if (args.save) writeFileSync('docs/phone.md', formatDocument())

/** The time from a tap, one second after the page is shown, to the first change that is painted. */
function tapAfterView(
  name: string,
  path: string,
  find: (page: Page) => ReturnType<Page['locator']>,
): Measurement {
  return {
    name: `${name}, one second after the view`,
    goalMs: 100,
    measure: () =>
      onPhone(SLOW_4G, async (phone) => {
        await view(phone, path)
        await find(phone.page).first().tap()
        // The next page may be painted before this one could show anything.
        const reacted = await Promise.race([phone.waitFor('reacted'), phone.waitFor('painted', 2)])
        return reacted - (await phone.waitFor('pressed'))
      }),
  }
}

type Phone = {
  page: Page
  context: BrowserContext
  /** Returns when it happened; `times` when it happened again, on the next page. */
  waitFor(name: Mark['name'], times?: number): Promise<number>
}

async function onPhone(network: Network, work: (phone: Phone) => Promise<number>): Promise<number> {
  const context = await browser.newContext({
    ...PHONE_SCREEN,
    baseURL: args.base,
    serviceWorkers: 'block',
  })
  const marks: Mark[] = []
  const received = new EventEmitter()
  await context.exposeBinding('mark', (_source, mark: Mark) => {
    marks.push(mark)
    received.emit('mark')
  })
  await context.addInitScript(reportMarks)
  const page = await context.newPage()
  await slowDown(await context.newCDPSession(page), network)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const waitFor = async (name: Mark['name'], times = 1): Promise<number> => {
    for (;;) {
      const mark = marks.filter((each) => each.name === name)[times - 1]
      if (mark) return mark.at
      await once(received, 'mark', { signal })
    }
  }
  try {
    return await work({ page, context, waitFor })
  } finally {
    await context.close()
  }
}

async function slowDownForLoss(page: Page): Promise<void> {
  await slowDown(await page.context().newCDPSession(page), SLOW_3G)
}

async function slowDown(session: CDPSession, network: Network): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Runs in the page. */
function reportMarks(): void {
  const { mark } = window as unknown as { mark: (mark: Mark) => void } // exposed above
  const reactedAt = location.protocol === 'about:' ? null : sessionStorage.getItem('reacted')
  if (reactedAt !== null) mark({ name: 'reacted', at: Number(reactedAt) })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') mark({ name: 'painted', at: performance.timeOrigin + startTime })
  }).observe({ type: 'paint', buffered: true })
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      mark({ name: 'pressed', at: performance.timeOrigin + timeStamp })
      const react = () =>
        requestAnimationFrame(() => {
          const at = performance.timeOrigin + performance.now()
          // A page that is being left cannot report any more: the next one does.
          sessionStorage.setItem('reacted', String(at))
          mark({ name: 'reacted', at })
        })
      new MutationObserver(react).observe(document, { subtree: true, childList: true, attributes: true })
      addEventListener('toggle', react, { capture: true, once: true })
    },
    { capture: true, once: true },
  )
}

async function view({ page, waitFor }: Phone, path: string): Promise<void> {
  await page.goto(path)
  await waitFor('painted')
  await page.waitForTimeout(AFTER_VIEW_MS)
}

async function findPath(list: 'offers' | 'stores', page: string): Promise<string> {
  const { body } = await apiRequest({ base: args.base }, 'GET', `/${list}?limit=1`)
  return `/${page}/${body[list][0].id}`
}

async function signIn(context: BrowserContext): Promise<void> {
  const reply = await context.request.post('/api/v1/users/login', {
    data: CUSTOMER,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  if (!reply.ok()) throw new Error(`${CUSTOMER.email} cannot sign in: ${reply.status()}`)
}

function formatDocument(): string {
  return `# On a cheap phone

Written by \`npm run phone -- --save\` on ${new Date().toISOString().slice(0, 10)}: Chromium with a processor ${SLOWER} times slower, 1.6 Mbit/s and
150 ms unless it says otherwise; the median of ${args.rounds} first visits, least and most. A reaction is the first change of the page
that is painted after a tap. Pages that the browser prepares while a finger is on a link are not part of it.

| | median | least and most | goal |
|---|---|---|---|
${rows.join('\n')}

## A booking while packets are lost

A visitor books an offer of the home page and pays, at 400 kbit/s and 400 ms, where ${LOSS.lostShare * 100}% of the packets come later by ${LOSS.resentAfterMs} ms each time that
they are lost. In all but the first row, all connections break and there is no network for ${DROP_MS / 1000} s after one step. What the visitor has to do
again is pressed again: what was typed is still there.

| no network after | until it is confirmed | done again | prompts |
|---|---|---|---|
${bookings.join('\n')}
`
}
