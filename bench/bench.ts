/**
 * `npm run bench`: compares the processor time of this version with that of another commit. Each version runs its own
 * benchmark (measure.ts), one scenario at a time and in turns, because figures of different machines, or of different hours,
 * say nothing about a change.
 *
 * Options: `--against=COMMIT` (by default the last release), `--rounds=2` (how often each version measures a scenario; the
 * cheaper run counts), `--only=NAME` (one scenario), and `--seconds=3` and `--port=3060` of measure.ts. `--save` measures
 * this version alone, and writes docs/figures.md.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findLastRelease, prepareVersion, resolveRevision } from '#tests/stress/previous-version.ts'
import { runToEnd, stopAll } from '#tests/support/processes.ts'
import { buildSites } from '../server/bin/build.ts'
import type { Line } from './load.ts'
import { pickCheaper, compareLines, describeChange, SCENARIO_NAMES, type Results } from './report.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { values: args } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    port: { type: 'string', default: '3060' },
    save: { type: 'boolean', default: false },
  },
})
const MEASURE = 'bench/measure.ts'
const scratchDir = mkdtempSync(join(tmpdir(), 'd3-bench-'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stopAll().finally(() => process.exit(1)))
process.on('exit', () => rmSync(scratchDir, { recursive: true, force: true }))

if (args.save) await import('./measure.ts')
else await compare(args.only === undefined ? SCENARIO_NAMES : [args.only])

async function compare(scenarios: readonly string[]): Promise<void> {
  const revision = await resolveRevision(args.against ?? (await findLastRelease()))
  const folders = { before: await prepareVersion(revision, console.log), now: process.cwd() }
  if (!existsSync(join(folders.before, MEASURE)))
    throw new Error(`${revision} cannot be compared: it does not have ${MEASURE}.`)
  await buildSites()
  console.log(`Processor time of a request, compared with ${revision}:`)
  for (const scenario of scenarios) {
    const best: { before?: Line[]; now?: Line[] } = {}
    for (let round = 0; round < Number(args.rounds); round++) {
      const versions = ['before', 'now'] as const
      // The version that is first in one round is last in the next.
      for (const version of round % 2 === 0 ? versions : versions.toReversed())
        best[version] = pickCheaper(await measure(folders[version], scenario), best[version])
    }
    for (const change of compareLines(best.before ?? [], best.now ?? []))
      console.log(describeChange(scenario, change))
  }
}

async function measure(folder: string, scenario: string): Promise<Line[]> {
  const out = join(scratchDir, 'figures.json')
  const { seconds, port } = args
  const options = Object.entries({ only: scenario, out, seconds, port })
  await runToEnd(process.execPath, [MEASURE, ...options.map(([name, value]) => `--${name}=${value}`)], {
    cwd: folder,
  })
  const results = JSON.parse(readFileSync(out, 'utf8')) as Results // measure.ts has written it
  return results.scenarios[scenario] ?? []
}
