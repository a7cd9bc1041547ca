/**
 * `npm run lighthouse`: Lighthouse's mobile preset on the main pages, compared with the goals below. Needs
 * the app running from its build (`npm start`). `--base=http://localhost:3000`, `--runs=5` of which the
 * median counts, `--only=offer` one page, `--output=DIR` a folder for the reports.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values: args } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:3000' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    output: { type: 'string' },
  },
})
const RUNS = Number(args.runs)

/** Scores are out of 100. */
const MINIMUMS = { performance: 98, accessibility: 100, bestPractices: 100, seo: 100 }
const MAXIMUMS = { lcpMs: 2000, cls: 0, scriptKb: 130, totalKb: 300 }

/** Not a dependency: npm downloads it on the first run and caches it. */
const LIGHTHOUSE = ['exec', '--yes', '--package=lighthouse@13', '--', 'lighthouse']
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]
const RUN_TIMEOUT_MS = 120_000

const dir = args.output ?? mkdtempSync(join(tmpdir(), 'd3-lighthouse-'))
mkdirSync(dir, { recursive: true })
const misses: string[] = []
try {
  const rows: string[][] = []
  for (const { name, path } of await listPages()) {
    if (args.only && args.only !== name) continue
    const { figures, failedAudits } = await measure(name, args.base + path)
    const missed = listMissedGoals(figures)
    misses.push(...missed.map((miss) => `${name}: ${miss}`))
    if (missed.length) misses.push(...failedAudits.map((audit) => `${name}, failed audit: ${audit}`))
    rows.push([name, ...formatFigures(figures)])
  }
  printTable([
    ['page', 'perf.', 'access.', 'best pr.', 'SEO', 'LCP', 'TBT', 'CLS', 'scripts', 'total'],
    ...rows,
  ])
} finally {
  if (!args.output) rmSync(dir, { recursive: true, force: true })
}
console.log(misses.length ? `\n${misses.join('\n')}` : '\nAll goals are met.')
process.exitCode = misses.length ? 1 : 0

async function listPages(): Promise<{ name: string; path: string }[]> {
  const firstId = async (list: 'offers' | 'stores') => {
    const reply = await fetch(`${args.base}/api/v1/${list}?limit=1`)
    const body = (await reply.json()) as Partial<Record<typeof list, { id: string }[]>> // our own contract
    const first = body[list]?.[0]
    if (!first) throw new Error(`${args.base} has no ${list}`)
    return first.id
  }
  const [offer, store] = await Promise.all([firstId('offers'), firstId('stores')])
  return [
    { name: 'home', path: '/' },
    { name: 'hot deals', path: '/hotdeals' },
    { name: 'store', path: `/store/${store}` },
    { name: 'offer', path: `/offer/${offer}` },
  ]
}

/**
 * Returns the run with the median performance, because other load on the machine makes single runs slower.
 */
async function measure(name: string, url: string): Promise<{ figures: Figures; failedAudits: string[] }> {
  const reports: Report[] = []
  for (let run = 1; run <= RUNS; run++) {
    const file = join(dir, `${name.replace(' ', '-')}-${run}.json`)
    await runLighthouse(url, file)
    reports.push(JSON.parse(readFileSync(file, 'utf8')) as Report) // written by Lighthouse itself
  }
  const sorted = reports.sort((a, b) => figuresOf(a).performance - figuresOf(b).performance)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) throw new Error('--runs must be at least 1')
  return { figures: figuresOf(median), failedAudits: listFailedAudits(median) }
}

function runLighthouse(url: string, file: string): Promise<void> {
  const flags = [
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
  ]
  const env = {
    ...process.env,
    CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    npm_config_loglevel: 'error',
  }
  const child = spawn('npm', [...LIGHTHOUSE, url, ...flags], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: RUN_TIMEOUT_MS,
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-4000)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`Lighthouse exited with ${code} on ${url}:\n${errorOutput}`))
    })
  })
}

function figuresOf({ categories, audits }: Report): Figures {
  const score = (category: keyof Report['categories']) => Math.round((categories[category].score ?? 0) * 100)
  const requests = audits['network-requests']?.details?.items ?? []
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? 0,
    tbtMs: audits['total-blocking-time']?.numericValue ?? 0,
    cls: audits['cumulative-layout-shift']?.numericValue ?? 0,
    scriptKb: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
    scriptFiles: scripts.length,
    totalKb: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
  }
}

function listMissedGoals(figures: Figures): string[] {
  const missed: string[] = []
  const rounded = (figure: number) => Math.round(figure * 1000) / 1000
  for (const [name, minimum] of Object.entries(MINIMUMS)) {
    const figure = figures[name as keyof typeof MINIMUMS] // a key of that object
    if (figure < minimum) missed.push(`${name} is ${rounded(figure)}, at least ${minimum}`)
  }
  for (const [name, maximum] of Object.entries(MAXIMUMS)) {
    const figure = figures[name as keyof typeof MAXIMUMS] // a key of that object
    if (figure > maximum) missed.push(`${name} is ${rounded(figure)}, at most ${maximum}`)
  }
  return missed
}

/** The audits that lower a score. */
function listFailedAudits({ categories, audits }: Report): string[] {
  const weighted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  const ids = new Set(weighted.map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const audit = audits[id]
    if (!audit || audit.score === null || audit.score >= 0.9) return []
    return [audit.displayValue ? `${audit.title} (${audit.displayValue})` : audit.title]
  })
}

function formatFigures(figures: Figures): string[] {
  const {
    performance,
    accessibility,
    bestPractices,
    seo,
    lcpMs,
    tbtMs,
    cls,
    scriptKb,
    scriptFiles,
    totalKb,
  } = figures
  return [
    ...[performance, accessibility, bestPractices, seo].map(String),
    `${(lcpMs / 1000).toFixed(1)} s`,
    `${Math.round(tbtMs)} ms`,
    cls.toFixed(3),
    `${scriptKb.toFixed(0)} kB in ${scriptFiles}`,
    `${totalKb.toFixed(0)} kB`,
  ]
}

function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

type Figures = Record<keyof typeof MINIMUMS | keyof typeof MAXIMUMS | 'tbtMs' | 'scriptFiles', number>

/** The parts of Lighthouse's report that are used here. */
type Report = {
  categories: Record<
    'performance' | 'accessibility' | 'best-practices' | 'seo',
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<
    string,
    | {
        title: string
        score: number | null
        displayValue?: string
        numericValue?: number
        details?: { items?: { resourceType?: string; transferSize?: number }[] }
      }
    | undefined
  >
}
