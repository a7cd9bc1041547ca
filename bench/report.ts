/** The results as lines of text, compared with those of another version, and as docs/figures.md. */
import { processorTime, type Line } from './load.ts'

export type Results = {
  date: string
  machine: string
  software: string
  /** Processes that wanted a core when the benchmark started, in the mean of a minute. */
  otherLoad: number
  scenarios: Partial<Record<string, Line[]>>
}

/** A smaller change of the processor time may be noise. */
const NOTABLE_CHANGE = 0.2

const HEADINGS: Record<string, [title: string, description: string]> = {
  cached: ['Cached reads', 'As with `npm start`, where replies and pages are kept for some seconds.'],
  uncached: ['Uncached reads', 'With `CACHE_SECONDS=0`: each reply is computed.'],
  large: [
    'Reads at 100,000 offers',
    'The same with 10,000 stores. *Times* compares the processor time of both processes with the table above.',
  ],
  bookings: [
    'Bookings',
    `From the choice of an offer to the end of the visit, with the jobs of each step. The fee is paid through the sandbox, which
runs in the process of the server, and the clock is moved.`,
  ],
  chat: [
    'Chat',
    'A merchant writes to 200 customers with open sockets. The second line is the time from sending to arrival.',
  ],
  merchants: [
    'A large merchant',
    '20 staff, 200 bookings on each working day for two years, and 3,000 clients; uncached.',
  ],
}

export const SCENARIO_NAMES: readonly string[] = Object.keys(HEADINGS)

const format = (figure: number | undefined, digits = 0): string =>
  figure?.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }) ?? '–'

export const formatLine = (line: Line): string =>
  [
    `${line.name}: ${format(line.perSecond, 1)}/s`,
    `p50 ${format(line.p50Ms, 1)} ms, p99 ${format(line.p99Ms, 1)} ms`,
    `server ${format(line.serverMicros)} µs, PostgreSQL ${format(line.postgresMicros)} µs`,
    `${format(line.statements, 1)} statements, ${format(line.bytes)} bytes`,
    ...(line.timesFew === undefined ? [] : [`${format(line.timesFew, 2)} times`]),
  ].join('; ')

type Change = { name: string; before: number; now: number }

/** The processor time of the lines that both versions have. */
export const compareLines = (before: readonly Line[], now: readonly Line[]): Change[] =>
  now.flatMap((line) => {
    const same = before.find(({ name }) => name === line.name)
    const change = { name: line.name, before: same ? processorTime(same) : 0, now: processorTime(line) }
    return change.before === 0 || change.now === 0 ? [] : [change]
  })

export function describeChange(scenario: string, { name, before, now }: Change): string {
  const change = now / before - 1
  const word = Math.abs(change) <= NOTABLE_CHANGE ? '' : change > 0 ? 'dearer' : 'cheaper'
  const percent = `${change > 0 ? '+' : ''}${Math.round(change * 100)}%`
  return `${word.padEnd(8)} ${scenario}, ${name}: ${format(before)} → ${format(now)} µs (${percent})`
}

/** Returns, for each line, the run that other work on the machine has disturbed less. */
export const pickCheaper = (lines: readonly Line[], others: readonly Line[] = lines): Line[] =>
  lines.map((line) => {
    const other = others.find(({ name }) => name === line.name)
    return other && processorTime(other) < processorTime(line) ? other : line
  })

export const formatFigures = (results: Results): string => `# Figures

Written by \`npm run bench -- --save\` on ${results.date}, on ${results.machine} with
${results.software}. The server runs as \`npm start\` runs it, on one core; PostgreSQL and the load, ten
connections of autocannon, share the others. Before the start, other work on the machine had a load of ${results.otherLoad}.

*Server* and *PostgreSQL* are the processor time of one request in microseconds, which other work on the machine affects
less than the other figures. They and the statements include what the worker does meanwhile. *Bytes* are those of a reply,
with its headers and without compression.

${Object.entries(results.scenarios)
  .map(([name, lines = []]) => formatScenario(name, lines))
  .join('\n')}
## How to repeat it

\`npm run bench -- --save\` creates its own database with the demo data in a temporary folder, prints these figures, and
replaces this page. The page only documents: figures of two machines, or of two days, are not compared. \`npm run bench\`
compares this version with the last release, which it measures beside it in turns; \`--against=COMMIT\` names another commit
that has this option, \`--only=bookings\` runs one scenario (${SCENARIO_NAMES.join(', ')}),
\`--rounds=\` is how often each version measures, and \`--seconds=\` changes the time of each line.
`

function formatScenario(name: string, lines: readonly Line[]): string {
  const [title, description] = HEADINGS[name]!
  const hasTimes = lines.some(({ timesFew }) => timesFew !== undefined)
  const columns = ['', 'per second', 'p50 ms', 'p99 ms', 'server µs', 'PostgreSQL µs', 'statements', 'bytes']
  if (hasTimes) columns.push('times')
  const rows = lines.map((line) => {
    const cells = [
      line.name,
      format(line.perSecond, line.perSecond < 100 ? 1 : 0),
      format(line.p50Ms, 1),
      format(line.p99Ms, 1),
      format(line.serverMicros),
      format(line.postgresMicros),
      format(line.statements, 1),
      format(line.bytes),
    ]
    if (hasTimes) cells.push(format(line.timesFew, 2))
    return `| ${cells.join(' | ')} |`
  })
  return `## ${title}

${description}

| ${columns.join(' | ')} |
${'|---'.repeat(columns.length)}|
${rows.join('\n')}
`
}
