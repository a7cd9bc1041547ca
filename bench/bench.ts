/**
 * `npm run bench`: runs the six scenarios one after the other, and prints which of their lines have become
 * dearer or cheaper since bench/baseline.json. `--save` writes this file and docs/figures.md, `--only=NAME`
 * runs one scenario, `--seconds=3` is the time of each line of reads, and in proportion the number of bookings
 * and messages, `--port=3060` the first of five ports.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { buildSites } from '../server/bin/build.ts'
import { args, cores, isShuttingDown, openDatabases, print, SECONDS, shutDown } from './environment.ts'
import type { Databases } from './environment.ts'
import type { Line } from './load.ts'
import { compareWithBaseline, formatFigures, formatLine, type Results } from './report.ts'
import { measureBookings } from './scenarios/bookings.ts'
import { measureChat } from './scenarios/chat.ts'
import { measureMerchants } from './scenarios/merchants.ts'
import { measureCachedReads, measureLargeReads, measureUncachedReads } from './scenarios/reads.ts'

const BASELINE = 'bench/baseline.json'
const FIGURES = 'docs/figures.md'

type Measure = (databases: Databases, before: Results['scenarios']) => Promise<Line[]>
const SCENARIOS: Record<string, Measure> = {
  cached: measureCachedReads,
  uncached: measureUncachedReads,
  large: (databases, { uncached }) => measureLargeReads(databases, uncached ?? null),
  bookings: measureBookings,
  chat: measureChat,
  merchants: measureMerchants,
}

try {
  await runBenchmark()
} catch (error) {
  if (!isShuttingDown()) {
    console.error(error)
    process.exitCode = 1
  }
} finally {
  await shutDown()
}
// After a failure, connections of this process may be open.
process.exit()

async function runBenchmark(): Promise<void> {
  const names = args.only === undefined ? Object.keys(SCENARIOS) : [args.only]
  if (!names.every((name) => name in SCENARIOS))
    throw new Error(`--only= is one of ${Object.keys(SCENARIOS).join(', ')}`)
  if (args.save && args.only !== undefined) throw new Error('A baseline has all scenarios')
  const [otherLoad = 0] = loadavg()
  await buildSites({ onProgress: print })
  const databases = await openDatabases()
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cores.all} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    software: `Node ${process.versions.node} and PostgreSQL ${databases.version}`,
    otherLoad: Math.round(otherLoad * 10) / 10,
    seconds: SECONDS,
    scenarios: {},
  }
  for (const name of names) {
    print(name)
    const lines = await SCENARIOS[name]!(databases, results.scenarios)
    for (const line of lines) print(formatLine(line))
    results.scenarios[name] = lines
  }
  if (existsSync(BASELINE)) {
    const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as Results // written below
    for (const line of compareWithBaseline(results, baseline)) print(line)
  }
  if (!args.save) return
  writeFileSync(BASELINE, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(FIGURES, formatFigures(results))
  print(`${BASELINE} and ${FIGURES} are written`)
}
