/**
 * Measures this version: `node bench/measure.ts`. `--only=NAME` runs one of the six scenarios, `--out=FILE` writes the
 * figures as JSON, `--save` writes docs/figures.md, `--seconds=3` is the time of each line of reads, and in proportion the
 * number of bookings and messages, `--port=3060` the first of five ports.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { buildSites } from '../server/bin/build.ts'
import { args, cores, isShuttingDown, openDatabases, print, shutDown } from './environment.ts'
import type { Databases } from './environment.ts'
import type { Line } from './load.ts'
import { formatFigures, formatLine, type Results } from './report.ts'
import { measureBookings } from './scenarios/bookings.ts'
import { measureChat } from './scenarios/chat.ts'
import { measureMerchants } from './scenarios/merchants.ts'
import { measureCachedReads, measureLargeReads, measureUncachedReads } from './scenarios/reads.ts'

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
  if (args.save && args.only !== undefined) throw new Error(`${FIGURES} has all scenarios`)
  const [otherLoad = 0] = loadavg()
  await buildSites({ onProgress: print })
  const databases = await openDatabases()
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cores.all} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    software: `Node ${process.versions.node} and PostgreSQL ${databases.version}`,
    otherLoad: Math.round(otherLoad * 10) / 10,
    scenarios: {},
  }
  for (const name of names) {
    print(name)
    const lines = await SCENARIOS[name]!(databases, results.scenarios)
    for (const line of lines) print(formatLine(line))
    results.scenarios[name] = lines
  }
  if (args.out !== undefined) writeFileSync(args.out, JSON.stringify(results))
  if (!args.save) return
  writeFileSync(FIGURES, formatFigures(results))
  print(`${FIGURES} is written`)
}
