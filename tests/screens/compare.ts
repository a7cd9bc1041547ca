/**
 * `npm run screens`: compares every screen with the same screen of another revision, pixel by pixel, on a phone and
 * on a desktop, light and dark. Both apps run on the same demo data. Options: `--base=main` (the other revision),
 * `--only=` (a part of the screen's name), `--output=.data/screens`. For each difference it writes the screen before
 * and after, and the differing pixels in red. Exits with 1 if a screen differs.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { chromiumPath } from '#server/bin/chromium.mjs'
import { startApp, type JourneyApp } from '#tests/journeys/start-app.ts'
import { createTestDatabase, startTestPostgres } from '#tests/support/test-database.ts'
import { listScreens, type DemoIds, type Screen, type Visitor } from './screens.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)
const { values: args } = parseArgs({
  options: {
    base: { type: 'string', default: 'main' },
    only: { type: 'string', default: '' },
    output: { type: 'string', default: '.data/screens' },
  },
})
const output = resolve(args.output)
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const
const THEMES = ['light', 'dark'] as const
const PASSWORD = 'karibu-2026'
const EMAILS: Partial<Record<Visitor, string>> = { customer: 'wanjiku@d3.test', merchant: 'otieno@d3.test' }
/** A smaller difference of a colour channel is not visible. */
const CHANNEL_TOLERANCE = 8
/** Relative times change between the two screenshots; then both are taken again. */
const ATTEMPTS = 3
/** Some screens show absolute links, which must be the same. */
const PUBLIC_URL = 'http://d3.test'

rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
const baseRoot = mkdtempSync(join(tmpdir(), 'd3-screens-'))
const closing: (() => unknown)[] = [() => removeRevision(baseRoot)]
let differing = 0
try {
  checkOut(args.base, baseRoot)
  for (const each of [baseRoot, root]) build(each)
  const postgres = await startTestPostgres()
  closing.push(() => postgres.stop())
  process.env.TEST_DATABASE_URL = postgres.url
  const databaseUrl = await createTestDatabase(postgres.url, 'template_demo')
  const before = await startApp('screens-before', { root: baseRoot, databaseUrl, publicUrl: PUBLIC_URL })
  closing.push(() => before.stop())
  const after = await startApp('screens-after', { databaseUrl, publicUrl: PUBLIC_URL })
  closing.push(() => after.stop())
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--font-render-hinting=none'],
  })
  closing.push(() => browser.close())
  const screens = listScreens(await demoIds(after)).filter(({ name }) => name.includes(args.only))
  differing = await compareAll(browser, { before, after }, screens)
  console.log(
    differing === 0
      ? `All ${screens.length * 4} screenshots are the same.`
      : `${differing} of ${screens.length * 4} screenshots differ: ${output}`,
  )
} finally {
  for (const close of closing.toReversed()) await close()
}
process.exit(differing === 0 ? 0 : 1)

// ---------------------------------------------------------------- comparing

type Apps = { before: JourneyApp; after: JourneyApp }

async function compareAll(browser: Browser, apps: Apps, screens: readonly Screen[]): Promise<number> {
  let count = 0
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      for (const as of ['visitor', 'customer', 'merchant'] as const) {
        const contexts = await Promise.all(
          [apps.before, apps.after].map((app) => openContext(browser, app, { viewport, theme, as })),
        )
        for (const screen of screens.filter((each) => each.as === as)) {
          const label = `${screen.name} (${size}, ${theme})`
          const different = await compareOne(contexts, apps, screen, `${screen.name}-${size}-${theme}`)
          if (different > 0) count++
          console.log(different > 0 ? `DIFFERS  ${label}: ${different} pixels` : `same     ${label}`)
        }
        for (const context of contexts) await context.close()
      }
    }
  }
  return count
}

/** Returns the number of differing pixels. */
async function compareOne(
  [before, after]: BrowserContext[],
  apps: Apps,
  { path, site }: Screen,
  fileName: string,
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const now = new Date()
    const shots = [
      await capture(before!, apps.before[site] + path, now),
      await capture(after!, apps.after[site] + path, now),
    ] as const
    const { pixels, marked } = await difference(...shots)
    if (pixels === 0) return 0
    if (attempt < ATTEMPTS) continue
    const file = (kind: string) => join(output, `${fileName.replace(/\W+/g, '-')}-${kind}.png`)
    await sharp(shots[0]).toFile(file('before'))
    await sharp(shots[1]).toFile(file('after'))
    await sharp(marked).toFile(file('difference'))
    return pixels
  }
}

async function capture(context: BrowserContext, url: string, now: Date): Promise<Buffer> {
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  await page.goto(url, { waitUntil: 'networkidle' })
  // Pictures below the fold are loaded when they are near the window.
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll('img')) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  const shot = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
  await page.close()
  return shot
}

/** Compares both on a canvas that fits the larger one; what only one of them covers differs. */
async function difference(a: Buffer, b: Buffer): Promise<{ pixels: number; marked: Buffer }> {
  const sizes = await Promise.all([a, b].map((image) => sharp(image).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const [first, second] = await Promise.all([a, b].map((image) => readPixels(image, width, height)))
  const marked = Buffer.from(second!)
  let pixels = 0
  for (let at = 0; at < marked.length; at += 3) {
    if ([0, 1, 2].every((c) => Math.abs(first![at + c]! - second![at + c]!) <= CHANNEL_TOLERANCE)) continue
    pixels++
    marked.set([255, 0, 0], at)
  }
  return {
    pixels,
    marked: await sharp(marked, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  }
}

/** Returns the pixels of an image. What the screenshot does not cover is magenta. */
async function readPixels(image: Buffer, width: number, height: number): Promise<Buffer> {
  const size = await sharp(image).metadata()
  return sharp(image)
    .removeAlpha()
    .extend({ right: width - size.width, bottom: height - size.height, background: '#f0f' })
    .raw()
    .toBuffer()
}

async function openContext(
  browser: Browser,
  app: JourneyApp,
  {
    viewport,
    theme,
    as,
  }: { viewport: { width: number; height: number }; theme: 'light' | 'dark'; as: Visitor },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const email = EMAILS[as]
  if (email === undefined) return context
  const origin = as === 'merchant' ? app.merchants : app.customers
  const route = as === 'merchant' ? 'merchants/login' : 'users/login'
  const reply = await context.request.post(`${origin}/api/v1/${route}`, {
    data: { email, password: PASSWORD },
    headers: { origin, 'sec-fetch-site': 'same-origin' },
  })
  if (!reply.ok()) throw new Error(`${email} could not sign in: ${reply.status()}`)
  return context
}

async function demoIds({ customers }: JourneyApp): Promise<DemoIds> {
  const read = async (path: string, token?: string) => {
    const reply = await fetch(`${customers}/api/v1${path}`, {
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    return (await reply.json()) as Record<string, { id: string }[]> // lists of our own API
  }
  const signedIn = await fetch(`${customers}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAILS.customer, password: PASSWORD }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string } // our own API
  const first = (list: { id: string }[] | undefined) => list?.[0]?.id ?? ''
  return {
    offer: first((await read('/offers?limit=1')).offers),
    store: first((await read('/stores?limit=1&sortBy=Popular')).stores),
    service: first((await read('/services?limit=1')).services),
    booking: first((await read('/bookings/user', token)).bookings),
  }
}

// ---------------------------------------------------------------- the other revision

function checkOut(revision: string, dir: string): void {
  execFileSync('git', ['worktree', 'add', '--detach', '--force', dir, revision], { stdio: 'ignore' })
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
}

function build(dir: string): void {
  console.log(`Building ${dir === root ? 'this work tree' : args.base}`)
  for (const script of ['server/bin/compile-messages.mjs', 'server/bin/build.ts'].filter((file) =>
    existsSync(join(dir, file)),
  ))
    execFileSync(process.execPath, [script], { cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] })
}

function removeRevision(dir: string): void {
  execFileSync('git', ['worktree', 'remove', '--force', dir], { stdio: 'ignore' })
}
