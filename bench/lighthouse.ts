/**
 * `npm run lighthouse`: Lighthouse's mobile preset on the main pages of both sites, compared with the goals
 * below. Needs the app running from its build (`npm start`) with its demo data. `--base=http://localhost:3000` and
 * `--merchants=http://localhost:3001`, `--runs=5` of which the median counts, `--only=offer` one page,
 * `--output=DIR` a folder for the reports, `--save` writes docs/lighthouse.md, of all pages.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apiRequest } from '#tests/stress/target.ts'
import { runToEnd } from '#tests/support/processes.ts'
import { chromiumPath } from '../server/bin/chromium.mjs'

const { values: args } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:3000' },
    merchants: { type: 'string', default: 'http://localhost:3001' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    output: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
})

/** Scores are out of 100. Public pages are light, those of merchants are hydrated. */
const PUBLIC = {
  minimums: { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 },
  maximums: { lcpMs: 1800, tbtMs: 100, cls: 0.01, scriptKb: 15 },
}
const MERCHANTS = {
  minimums: { performance: 92, accessibility: 100, 'best-practices': 100 },
  maximums: { lcpMs: 2300, tbtMs: 200, cls: 0.01, scriptKb: 160 },
}
const MERCHANT = { email: 'otieno@d3.test', password: 'karibu-2026' } // of the demo data

/** Lighthouse is not a dependency: npm downloads it on the first run and caches it. */
const LIGHTHOUSE = ['exec', '--yes', '--package=lighthouse@13', '--', 'lighthouse']
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-background-networking --disable-component-update --disable-sync ' +
  '--disable-quic --no-first-run'
const RUN_TIMEOUT_MS = 120_000
/** Chromium sometimes fails to record the start of a page. */
const ATTEMPTS = 3

type Page = { name: string; url: string; isPublic: boolean; cookie?: string; maxTotalKb?: number }
type Category = keyof typeof PUBLIC.minimums
type Figures = Record<Category | keyof typeof PUBLIC.maximums | 'scriptFiles' | 'totalKb', number>
/** The parts of Lighthouse's report that are used here. */
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Partial<Record<string, Audit>>
}
type Audit = {
  title: string
  score: number | null
  displayValue?: string
  numericValue?: number
  details?: { items?: { resourceType?: string; transferSize?: number }[] }
}

const misses: string[] = []
const rows: string[] = []
for (const page of await listPages()) {
  if (args.only && args.only !== page.name) continue
  const report = await measure(page)
  const figures = readFigures(report)
  const missed = listMissedGoals(figures, page)
  if (missed.length)
    misses.push(...[...missed, ...listFailedAudits(report)].map((miss) => `${page.name}: ${miss}`))
  rows.push(formatRow(page, figures))
}
const table = `| page | performance | accessibility | best practices | SEO | LCP | TBT | CLS | scripts | in total |
${'|---'.repeat(10)}|
${rows.join('\n')}`
console.log(`${table}\n\n${misses.length ? misses.join('\n') : 'All goals are met.'}`)
if (args.save && !args.only) writeFileSync('docs/lighthouse.md', formatDocument())
process.exitCode = misses.length ? 1 : 0

async function listPages(): Promise<Page[]> {
  const findFirstId = async (list: 'offers' | 'stores'): Promise<string> => {
    const { body } = await apiRequest({ base: args.base }, 'GET', `/${list}?limit=1`)
    return body[list][0].id
  }
  const cookie = await signInMerchant()
  return [
    { name: 'home', url: `${args.base}/`, isPublic: true, maxTotalKb: 160 },
    { name: 'hot deals', url: `${args.base}/hotdeals`, isPublic: true, maxTotalKb: 160 },
    {
      name: 'store',
      url: `${args.base}/store/${await findFirstId('stores')}`,
      isPublic: true,
      maxTotalKb: 150,
    },
    {
      name: 'offer',
      url: `${args.base}/offer/${await findFirstId('offers')}`,
      isPublic: true,
      maxTotalKb: 115,
    },
    { name: 'merchants: sign-in', url: `${args.merchants}/accounts/sign-in`, isPublic: false },
    { name: 'merchants: today', url: `${args.merchants}/`, isPublic: false, cookie },
    { name: 'merchants: offers', url: `${args.merchants}/offers`, isPublic: false, cookie },
  ]
}

async function signInMerchant(): Promise<string> {
  const reply = await fetch(`${args.merchants}/api/v1/merchants/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(MERCHANT),
  })
  if (!reply.ok) throw new Error(`${MERCHANT.email} cannot sign in: ${reply.status}`)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Returns the run with the median performance: other load on the machine makes single runs slower. */
async function measure(page: Page): Promise<Report> {
  const reports: Report[] = []
  for (let run = 1; run <= Number(args.runs); run++) {
    const json = await runLighthouse(page)
    if (args.output) {
      mkdirSync(args.output, { recursive: true })
      writeFileSync(join(args.output, `${page.name.replace(/\W+/g, '-')}-${run}.json`), json)
    }
    reports.push(JSON.parse(json) as Report) // written by Lighthouse itself
  }
  const score = (report: Report): number => report.categories.performance.score ?? 0
  const median = reports.toSorted((a, b) => score(a) - score(b))[reports.length >> 1]
  if (!median) throw new Error('--runs must be at least 1')
  return median
}

async function runLighthouse(page: Page, attempt = 1): Promise<string> {
  const headers = page.cookie ? [`--extra-headers=${JSON.stringify({ cookie: page.cookie })}`] : []
  const flags = [...headers, '--output=json', '--quiet', `--chrome-flags=${CHROME_FLAGS}`]
  const env = { ...process.env, CHROME_PATH: chromiumPath(), npm_config_loglevel: 'error' }
  try {
    return await runToEnd('npm', [...LIGHTHOUSE, page.url, ...flags], { env, timeout: RUN_TIMEOUT_MS })
  } catch (error) {
    if (attempt === ATTEMPTS) throw error
    return runLighthouse(page, attempt + 1)
  }
}

function readFigures({ categories, audits }: Report): Figures {
  const score = (category: Category) => Math.round((categories[category].score ?? 0) * 100)
  const requests = audits['network-requests']?.details?.items ?? []
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  const sumKb = (items: typeof requests) =>
    items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? 0,
    tbtMs: audits['total-blocking-time']?.numericValue ?? 0,
    cls: audits['cumulative-layout-shift']?.numericValue ?? 0,
    scriptKb: sumKb(scripts),
    scriptFiles: scripts.length,
    totalKb: sumKb(requests),
  }
}

function listMissedGoals(figures: Figures, { isPublic, maxTotalKb }: Page): string[] {
  // Pages of merchants are not for search engines.
  const minimums: Partial<Record<Category, number>> = isPublic ? PUBLIC.minimums : MERCHANTS.minimums
  const maximums = {
    ...(isPublic ? PUBLIC.maximums : MERCHANTS.maximums),
    ...(maxTotalKb !== undefined && { totalKb: maxTotalKb }),
  }
  // Returns a figure as it is shown.
  const shown = (name: keyof Figures) => Math.round(figures[name] * 1000) / 1000
  const entries = (goals: Partial<Record<keyof Figures, number>>) =>
    Object.entries(goals) as [keyof Figures, number][] // the keys of that object
  return [
    ...entries(minimums)
      .filter(([name, goal]) => shown(name) < goal)
      .map(([name, goal]) => `${name} is ${shown(name)}, at least ${goal}`),
    ...entries(maximums)
      .filter(([name, goal]) => shown(name) > goal)
      .map(([name, goal]) => `${name} is ${shown(name)}, at most ${goal}`),
  ]
}

/** The audits that lower a score. */
function listFailedAudits({ categories, audits }: Report): string[] {
  const weighted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  return [...new Set(weighted.map(({ id }) => id))].flatMap((id) => {
    const audit = audits[id]
    if (!audit || audit.score === null || audit.score >= 0.9) return []
    return [`failed audit: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`]
  })
}

function formatRow({ name, isPublic }: Page, figures: Figures): string {
  const { lcpMs, tbtMs, cls, scriptKb, scriptFiles, totalKb } = figures
  const cells = [
    name,
    figures.performance,
    figures.accessibility,
    figures['best-practices'],
    isPublic ? figures.seo : '–',
    `${(lcpMs / 1000).toFixed(1)} s`,
    `${Math.round(tbtMs)} ms`,
    cls.toFixed(3),
    `${scriptKb.toFixed(0)} kB in ${scriptFiles}`,
    `${totalKb.toFixed(0)} kB`,
  ]
  return `| ${cells.join(' | ')} |`
}

function formatDocument(): string {
  const goalsText = ({ minimums, maximums }: typeof MERCHANTS) =>
    `performance ${minimums.performance}, the other scores ${minimums.accessibility}, LCP up to ${maximums.lcpMs} ms, TBT up to ${maximums.tbtMs} ms, ` +
    `CLS up to ${maximums.cls} and scripts up to ${maximums.scriptKb} kB`
  return `# Lighthouse

Written by \`npm run lighthouse -- --save\` on ${new Date().toISOString().slice(0, 10)}: the mobile preset, the median of
${args.runs} runs. Scripts are as transferred. The pages of merchants are those of a signed-in owner.

${table}

Goals of public pages: ${goalsText(PUBLIC)}; in total 160 kB for home and hot deals, 150 for a store, 115 for an offer. Goals of merchants:
${goalsText(MERCHANTS)}. \`tests/journeys/light-pages.spec.ts\`, \`page-size.spec.ts\` and \`pictures.spec.ts\` have budgets for what
each page loads.
`
}
