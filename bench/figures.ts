/** Formats docs/figures.md from the measured results. */
import type { BookingRound } from './bookings.ts'
import type { Cores } from './machine.ts'
import type { Round } from './load.ts'
import { BY_KEY, MISSPELT, type compare, type Latency } from './reading.ts'
import type { Slots } from './slots.ts'

export type Call = {
  name: string
  path: string
  /** The required share of bare `node:http` with a prepared buffer; null when the call has no goal. */
  target: number | null
  bytes: number
  /** The number of statements for one request; null for pages, which make several API calls. */
  statements: number | null
  /** Each round measures the variants one after another. */
  rounds: { app: Round; ready: Round; stringify: Round | null }[]
}
export type Bookings = {
  app: BookingRound[]
  /** For each round, the seconds from the last booking until the last of its messages was sent. */
  messageSeconds: number[]
  /** Bookings per second of the database alone, for each round. */
  database: number[]
  replayer: string
  callers: number
  bookings: number
  statements: number
}
/** In MiB. */
export type Memory = {
  firstStart: number | null
  rest: number | null
  afterReads: number | null
  afterBookings: number | null
  peak: number | null
}
export type FirstPage = {
  html: number
  htmlPacked: number
  scripts: number
  scriptsPacked: number
  stylesPacked: number
}
/** Milliseconds of one request at a time, uncached, with the demo data and with many rows. */
export type Sizes = { stores: number; offers: number; calls: ReturnType<typeof compare> }
export type Results = {
  cores: Cores
  node: string
  postgres: string
  generator: string
  connections: number
  seconds: number
  counts: { stores: number; services: number; offers: number; bookings: number; reviews: number }
  calls: Call[]
  /** Cached responses to anonymous requests, compared with a bare Fastify route. */
  cachedCalls: Call[]
  /** The home page of a customer, compared with a bare React Router page. */
  home: Call
  sizes: Sizes
  slots: Slots
  bookings: Bookings
  memory: Memory
  firstPage: FirstPage
}
type Goal = { text: string; isMet: boolean }

const MAX_IDLE_MIB = 200
/** How much longer a call may take with many rows than with few. */
const MAX_GROWTH = 2
/** How much longer the p95 of a search may be than that of a read by primary key. */
const MAX_SEARCH_RATIO = 5
/** The same for the free times of a busy day, and for a month compared with a day. */
const MAX_DAY_RATIO = 10
const MAX_MONTH_RATIO = 4

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Compares measurements of the same round, which other load on the machine affects equally. */
export const ratios = ({ rounds }: Call): number[] =>
  rounds.map(({ app, ready }) => app.perSecond / ready.perSecond)
const ratiosToStringify = ({ rounds }: Call): number[] =>
  rounds.flatMap(({ app, stringify }) => (stringify ? [app.perSecond / stringify.perSecond] : []))

export function evaluateGoals({ calls, cachedCalls, home, sizes, slots, memory }: Results): Goal[] {
  return [
    ...calls.flatMap((call) => evaluateCall(call, call.name, 'bare `node:http`')),
    ...cachedCalls.flatMap((call) => evaluateCall(call, `${call.name}, cached`, 'a bare Fastify route')),
    ...evaluateCall(home, home.name, 'a bare React Router page'),
    ...evaluateSizes(sizes),
    ...evaluateSlots(slots),
    ...evaluateMemory(memory),
  ]
}

function evaluateCall(call: Call, name: string, baseline: string): Goal[] {
  if (call.target === null) return []
  const share = median(ratios(call))
  return [
    {
      text: `${name}: ${ratio(share)} of ${baseline} (at least ${call.target.toFixed(2)})`,
      isMet: share >= call.target,
    },
  ]
}

function evaluateSizes({ offers, calls }: Sizes): Goal[] {
  const goals: Goal[] = []
  const [slowest] = calls.filter((call) => !call.isSearch).toSorted((a, b) => growth(b) - growth(a))
  if (slowest) {
    goals.push({
      text:
        `With ${number(offers)} offers a call takes ${ratio(growth(slowest))} times as long at most ` +
        `(${slowest.name}; at most ${MAX_GROWTH})`,
      isMet: growth(slowest) <= MAX_GROWTH,
    })
  }
  const byKey = calls.find((call) => call.name === BY_KEY)
  const misspelt = calls.find((call) => call.name === MISSPELT)
  if (byKey && misspelt) {
    const searchRatio = misspelt.many.p95 / byKey.many.p95
    goals.push({
      text:
        `Three misspelt words among ${number(offers)} offers: ${ratio(searchRatio)} times the p95 of a ` +
        `read by primary key (at most ${MAX_SEARCH_RATIO})`,
      isMet: searchRatio <= MAX_SEARCH_RATIO,
    })
  }
  return goals
}

function evaluateSlots({ staff, bookings, days, byKey, day, month, contention }: Slots): Goal[] {
  const dayRatio = day.p95 / byKey.p95
  const monthRatio = month.p95 / day.p95
  return [
    {
      text:
        `Free times of a day with ${staff} staff and ${bookings} bookings: ${ratio(dayRatio)} times the ` +
        `p95 of a read by primary key (at most ${MAX_DAY_RATIO})`,
      isMet: dayRatio <= MAX_DAY_RATIO,
    },
    {
      text:
        `Free times of ${days} such days: ${ratio(monthRatio)} times the p95 of one (at most ` +
        `${MAX_MONTH_RATIO})`,
      isMet: monthRatio <= MAX_MONTH_RATIO,
    },
    {
      text: `${contention.customers} customers for one time: ${contention.deadlocks} deadlocks (none)`,
      isMet: contention.deadlocks === 0,
    },
  ]
}

function evaluateMemory({ rest, firstStart }: Memory): Goal[] {
  if (rest === null) return []
  const idle = Math.max(rest, firstStart ?? 0)
  return [
    { text: `The idle server: ${formatMib(idle)} (under ${MAX_IDLE_MIB} MiB)`, isMet: idle < MAX_IDLE_MIB },
  ]
}

const growth = ({ few, many }: Sizes['calls'][number]): number => many.p50 / few.p50

export function formatFigures(results: Results): string {
  return `# Figures

Written by \`npm run bench\`, from one run ${describeMachine(results.cores)}.
The ratios apply to other machines too; the absolute figures do not.

${describeSetup(results)}
The server runs as \`npm start\` runs it: both sites, the sandbox and the worker in one process.

${[
  formatGoals(results),
  formatReading(results),
  formatSizes(results),
  formatSlots(results),
  formatBookings(results),
  formatMemory(results),
  formatFirstPage(results),
].join('\n')}
## How to repeat it

\`npm run bench\` takes eight to twelve minutes and rewrites this page; \`--seconds=\`, \`--rounds=\` and
\`--port=\` change its defaults. It creates its own database in a temporary folder and stops what it
starts. It uses wrk and pgbench where they are installed (Debian: \`wrk\`, \`postgresql-contrib\`).

\`npm run stress\` and \`npm run lighthouse\` measure other properties; [stress.md](stress.md) has their
results. Lighthouse needs the app running from its build on the same machine (\`npm start\`). \`--base=\` is
its address, and \`--runs=\` the number of runs, of which the median counts. npm downloads Lighthouse; the
project does not depend on it.

## Limits of these figures

- The load and PostgreSQL share the cores that the server does not use. When they need more, the figure
  of the app is too low, never too high.
- Calls without a goal are measured in one round and have no spread. Short rounds on a machine with other
  work vary by a tenth or more; the brackets show by how much in this run.
- Each call requests one address repeatedly, so its rows are in PostgreSQL's memory, as those of a
  popular shop are.
- pgbench sends statements as text, and PostgreSQL parses each of them again. It computes nothing between
  them, so it shows the limit of the database, not what a server could reach.
`
}

function describeMachine({ all, server }: Cores): string {
  if (server === null) {
    return (
      `on a machine of ${all} cores, where processes could not be bound to\n` +
      'cores, so that the server, PostgreSQL and the load disturb each other'
    )
  }
  const others = all > 2 ? 'others' : 'other'
  return (
    `on a machine of ${all} cores: the server process on one core,\n` +
    `PostgreSQL and the load on the ${others}`
  )
}

function describeSetup({ node, postgres, generator, connections, counts }: Results): string {
  const rows = Object.entries(counts).map(([table, count]) => `${number(count)} ${table}`)
  return `${node}, ${postgres} with \`fsync\` and \`synchronous_commit\` on, load by ${generator} over
${connections} connections. The demo data without its pictures: ${rows.join(', ')}.`
}

function formatGoals(results: Results): string {
  const rows = evaluateGoals(results).map(
    ({ text, isMet }) => `| ${text} | ${isMet ? 'met' : '**missed**'} |`,
  )
  return `## Goals

| goal | |
|---|---|
${rows.join('\n')}
`
}

function formatReading({ seconds, calls, cachedCalls, home }: Results): string {
  const columns = [
    'call',
    'req/s',
    'p50 / p99 ms',
    'bytes',
    'statements',
    'bare, req/s',
    '**of bare**',
    'of stringified',
  ]
  const header = `| ${columns.join(' | ')} |\n${'|---'.repeat(columns.length)}|`
  return `## Reading

*Bare* is \`node:http\` alone on the same core, which sends the same body from a prepared buffer with no
headers but its type and length. *Stringified* is the same with \`JSON.stringify\` for each request. After
a warm-up, rounds of ${seconds} s alternate between these and the app. Ratios compare measurements of the
same round; the table has their median, with the lowest and the highest in brackets. Nothing is cached
(\`CACHE_SECONDS=0\`): each request is answered from the database with the statements counted.

${header}
${calls.map(formatCall).join('\n')}

Cached responses, as with \`npm start\`, compared with a bare Fastify route that sends the same buffer; and
the home page of a customer, compared with a page of as many cards that React Router alone renders:

${header}
${[...cachedCalls, home].map(formatCall).join('\n')}
`
}

function formatSizes({ counts, sizes }: Results): string {
  const stores = number(sizes.stores)
  const offers = number(sizes.offers)
  const rows = sizes.calls.map(
    (call) => `| ${call.name} | ${latency(call.few)} | ${latency(call.many)} | ${ratio(growth(call))} |`,
  )
  return `## Many rows

The demo data, and a copy grown to ${stores} stores and ${offers} offers (\`npm run demo:grow\`): the
time of one request, one at a time, p50 / p95. Responses are not cached. For lists of more than a thousand
rows, totals, the starts of distant pages, and orders without an index are cached for up to half a minute.

| call | ms with ${number(counts.offers)} offers | ms with ${offers} | times (p50) |
|---|---|---|---|
${rows.join('\n')}
`
}

function formatSlots({ slots }: Results): string {
  const { staff, bookings, days, statements, byKey, day, month, contention } = slots
  const dayRatio = ratio(day.p95 / byKey.p95)
  const monthRatio = ratio(month.p95 / byKey.p95)
  const roundMs = spread(contention.roundMs, number)
  return `## Free times

A branch with ${staff} staff and ${bookings} bookings on each of ${days} days, a slot every half hour. One
request at a time, alternating between the three, uncached.

| | statements | p50 / p95 ms | times (p95) |
|---|---|---|---|
| ${BY_KEY}, by primary key | | ${latency(byKey)} | 1 |
| free times of a day | ${statements.day} | ${latency(day)} | ${dayRatio} |
| availability of ${days} days | ${statements.month} | ${latency(month)} | ${monthRatio} |

${contention.customers} customers who book one time of one person at once all have a reply after
${roundMs} ms, one of them 201 and the others 409. PostgreSQL counted ${contention.deadlocks} deadlocks.
`
}

function formatBookings({ bookings }: Results): string {
  const { app, database, messageSeconds, replayer, callers, statements } = bookings
  const perSecond = app.map((round) => round.perSecond)
  const p50 = ms(median(app.map((round) => round.p50)))
  const p99 = ms(median(app.map((round) => round.p99)))
  const distinctTimes = number(bookings.bookings)
  const statementCount = statements.toFixed(1)
  const lastMessage = spread(messageSeconds, (seconds) => seconds.toFixed(0))
  return `## Booking

${callers} callers at once book services that are confirmed at once, ${distinctTimes} distinct times per
round, over HTTP, with all checks, the lock and the history of each booking. Meanwhile the worker sends
the messages of earlier bookings. For comparison, ${replayer} sends the same ${statementCount} statements
per booking to a copy of the database, over ${callers} connections.

| | bookings/s | p50 / p99 ms |
|---|---|---|
| the app | ${spread(perSecond, number)} | ${p50} / ${p99} |
| ${replayer}, the same statements | ${spread(database, number)} | |
| **ratio** | **${ratio(median(perSecond) / median(database))}** | |

The last message of a round was sent ${lastMessage} s after its last booking.
`
}

function formatMemory({ memory }: Results): string {
  return `## Memory of the server process

| resident | |
|---|---|
| idle after the first start, which compiled sources and loaded demo data | ${formatMib(memory.firstStart)} |
| idle after a later start | ${formatMib(memory.rest)} |
| after the read benchmarks above | ${formatMib(memory.afterReads)} |
| after the booking benchmark above | ${formatMib(memory.afterBookings)} |
| peak | ${formatMib(memory.peak)} |
`
}

function formatFirstPage({ firstPage }: Results): string {
  const { html, htmlPacked, scripts, scriptsPacked, stylesPacked } = firstPage
  return `## What a first visit to the home page downloads

${kb(html)} of HTML (${kb(htmlPacked)} compressed), ${scripts} scripts of ${kb(scriptsPacked)} and styles
of ${kb(stylesPacked)}, both compressed with gzip, and in addition fonts and pictures.
`
}

function formatCall(call: Call): string {
  const medianOf = (select: (round: Call['rounds'][number]) => number) => median(call.rounds.map(select))
  const stringified = ratiosToStringify(call)
  const cells = [
    call.target === null ? call.name : `**${call.name}**`,
    number(medianOf(({ app }) => app.perSecond)),
    `${ms(medianOf(({ app }) => app.p50))} / ${ms(medianOf(({ app }) => app.p99))}`,
    number(call.bytes),
    call.statements ?? '–',
    number(medianOf(({ ready }) => ready.perSecond)),
    spread(ratios(call), ratio),
    stringified.length ? spread(stringified, ratio) : '–',
  ]
  return `| ${cells.join(' | ')} |`
}

/** The median, with the lowest and the highest in brackets. */
function spread(numbers: readonly number[], format: (n: number) => string): string {
  const middle = format(median(numbers))
  if (numbers.length < 2) return middle
  return `${middle} (${format(Math.min(...numbers))}–${format(Math.max(...numbers))})`
}

const latency = ({ p50, p95 }: Latency): string => `${p50.toFixed(2)} / ${p95.toFixed(2)}`
export const ratio = (n: number): string => n.toFixed(n < 0.095 ? 3 : 2)
const number = (n: number): string => Math.round(n).toLocaleString('en')
const ms = (n: number): string => (n < 10 ? n.toFixed(1) : String(Math.round(n)))
export const formatMib = (n: number | null): string =>
  n === null ? 'not known on this system' : `${Math.round(n)} MiB`
const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`
