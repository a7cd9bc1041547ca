/** Writes docs/figures.md from what was measured. */
import type { BookingRound } from './bookings.ts'
import type { Cores } from './machine.ts'
import type { Round } from './load.ts'
import { BY_KEY, MISSPELT, type compare, type Latency } from './reading.ts'
import type { Slots } from './slots.ts'

export type Call = {
  name: string
  path: string
  /** The least share of what it is measured against; null for what is measured for the record only. */
  target: number | null
  bytes: number
  /** Sent to the database for one request; null for pages, which ask through several calls of the API. */
  statements: number | null
  /** Of one round each, taken one after the other. */
  rounds: { app: Round; ready: Round; stringify: Round | null }[]
}
export type Bookings = {
  app: BookingRound[]
  /** Seconds from the last booking of a round until the last of its messages was sent. */
  told: number[]
  /** Bookings per second, too. */
  database: number[]
  replayer: string
  callers: number
  bookings: number
  statements: number
}
export type Memory = {
  firstStart: number | null
  rest: number | null
  afterReads: number | null
  afterBookings: number | null
  peak: number | null
}
export type FirstPage = { html: number; htmlPacked: number; scripts: number; scriptsPacked: number; stylesPacked: number }
/** One request at a time, nothing kept, in milliseconds: with the demonstration, and with many rows. */
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
  /** Of a server that caches what is the same for all visitors, against Fastify. */
  cached: Call[]
  /** For somebody who is signed in, against React Router. */
  home: Call
  sizes: Sizes
  slots: Slots
  bookings: Bookings
  memory: Memory
  firstPage: FirstPage
}

export const MEMORY_TARGET_MIB = 200
/** How much longer a call may take with many rows than with few. */
const GROWTH_TARGET = 2
/** How much longer a search may take than a read by primary key, in the slow requests of both (p95). */
const SEARCH_TARGET = 5
/** The same of the free times of a busy day; and of a month against a day. */
const DAY_TARGET = 10
const MONTH_TARGET = 4

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The ratio of each round to the one beside it, so that what disturbs the machine disturbs both. */
export const ratios = ({ rounds }: Call): number[] => rounds.map(({ app, ready }) => app.perSecond / ready.perSecond)
const ratiosToStringify = ({ rounds }: Call): number[] =>
  rounds.flatMap(({ app, stringify }) => (stringify ? [app.perSecond / stringify.perSecond] : []))

/** What was aimed at, and whether it was reached. */
export function verdicts({ calls, cached, home, sizes, slots, memory }: Results): { text: string; isMet: boolean }[] {
  const slowest = sizes.calls.filter((call) => !call.isSearch).toSorted((a, b) => growth(b) - growth(a))[0]
  const [read, misspelt] = [BY_KEY, MISSPELT].map((name) => sizes.calls.find((call) => call.name === name))
  const ofCalls = [
    ...calls.map((call) => ({ ...call, way: '', bare: 'bare `node:http`' })),
    ...cached.map((call) => ({ ...call, way: ', cached', bare: 'a bare Fastify route' })),
    { ...home, way: '', bare: 'a bare React Router page with as many cards' },
  ]
    .filter((call) => call.target !== null)
    .map((call) => ({
      text: `${call.name}${call.way}: ${ratio(median(ratios(call)))} of ${call.bare} (at least ${call.target!.toFixed(2)})`,
      isMet: median(ratios(call)) >= call.target!,
    }))
  if (slowest)
    ofCalls.push({
      text: `With ${number(sizes.offers)} offers a call takes ${ratio(growth(slowest))} times as long at most (${slowest.name}; at most ${GROWTH_TARGET})`,
      isMet: growth(slowest) <= GROWTH_TARGET,
    })
  if (read && misspelt) {
    const times = misspelt.many.p95 / read.many.p95
    ofCalls.push({
      text: `Three misspelt words among ${number(sizes.offers)} offers: ${ratio(times)} times the p95 of a read by primary key (at most ${SEARCH_TARGET})`,
      isMet: times <= SEARCH_TARGET,
    })
  }
  const [aDay, aMonth] = [slots.day.p95 / slots.byKey.p95, slots.month.p95 / slots.day.p95]
  ofCalls.push(
    {
      text: `Free times of a day with ${slots.staff} people and ${slots.bookings} bookings: ${ratio(aDay)} times the p95 of a read by primary key (at most ${DAY_TARGET})`,
      isMet: aDay <= DAY_TARGET,
    },
    {
      text: `Free times of ${slots.days} such days: ${ratio(aMonth)} times the p95 of one (at most ${MONTH_TARGET})`,
      isMet: aMonth <= MONTH_TARGET,
    },
    {
      text: `${slots.rush.customers} customers at one time: ${slots.rush.deadlocks} deadlocks (none)`,
      isMet: slots.rush.deadlocks === 0,
    },
  )
  if (memory.rest === null) return ofCalls
  const rest = Math.max(memory.rest, memory.firstStart ?? 0)
  return [...ofCalls, { text: `The server at rest: ${mib(rest)} (under ${MEMORY_TARGET_MIB} MiB)`, isMet: rest < MEMORY_TARGET_MIB }]
}

const growth = ({ few, many }: Sizes['calls'][number]): number => many.p50 / few.p50

export function figures(results: Results): string {
  const { cores, calls, cached, home, sizes, slots, bookings, memory, firstPage, counts } = results
  const places =
    cores.server === null
      ? `on a machine of ${cores.all} cores, where processes could not be bound to cores, so that server, database and load disturb each other`
      : `on a machine of ${cores.all} cores: the one process of the server on one core, PostgreSQL and the load on the other${cores.all > 2 ? 's' : ''}`
  const appMedian = median(bookings.app.map((round) => round.perSecond))
  return `# Figures

Written by \`npm run bench\`. Everything here was measured in one run, ${places}. Ratios travel between machines; absolute figures do not.

${results.node}, ${results.postgres} with \`fsync\` and \`synchronous_commit\` on, load by ${results.generator} over ${results.connections} connections.
The demonstration without its pictures: ${number(counts.stores)} stores, ${number(counts.services)} services, ${number(counts.offers)} offers, ${number(counts.bookings)} bookings, ${number(counts.reviews)} reviews.
The server runs as \`npm start\` runs it: both sites, sandbox and worker in one process.

## Aims

| aim | |
|---|---|
${verdicts(results)
  .map(({ text, isMet }) => `| ${text} | ${isMet ? 'met' : '**missed**'} |`)
  .join('\n')}

## Reading

*Bare* is \`node:http\` alone on the same core, answering the same body from a ready buffer with no headers but its type and length; *stringified* is the same with
\`JSON.stringify\` for each request. Rounds of ${results.seconds} s alternate between the two and the house, after a warm-up; a ratio compares neighbours, and the median stands
here, with the lowest and the highest in brackets. Nothing is kept between requests (\`CACHE_SECONDS=0\`): each is answered from the database by the statements counted.

| call | req/s | p50 / p99 ms | bytes | statements | bare, req/s | **of bare** | of stringified |
|---|---|---|---|---|---|---|---|
${calls.map(row).join('\n')}

Cached responses, as \`npm start\` sends them, against Fastify with one route that sends the same bytes and nothing else; and the home page for somebody who is signed in,
against a page of as many plain cards that React Router renders by itself (bench/bare-page.ts):

| call | req/s | p50 / p99 ms | bytes | statements | bare, req/s | **of bare** | of stringified |
|---|---|---|---|---|---|---|---|
${[...cached, home].map(row).join('\n')}

## Many rows

The demonstration grown to ${number(sizes.stores)} stores and ${number(sizes.offers)} offers (\`npm run demo:grow\`) against the demonstration as it is: the time of one request, one at a
time, p50 / p95. Nothing is kept but what is known of lists of more than a thousand, which is at most half a minute old: their totals, where pages far down start, and orders
that no index has.

| call | ms with ${number(counts.offers)} offers | ms with ${number(sizes.offers)} | times (p50) |
|---|---|---|---|
${sizes.calls.map((call) => `| ${call.name} | ${latency(call.few)} | ${latency(call.many)} | ${ratio(growth(call))} |`).join('\n')}

## Free times

A branch with ${slots.staff} people, ${slots.bookings} bookings on each of ${slots.days} days, a slot every half hour: one request at a time, the three in turns, nothing kept.

| | statements | p50 / p95 ms | times (p95) |
|---|---|---|---|
| ${BY_KEY}, by primary key | | ${latency(slots.byKey)} | 1 |
| free times of a day | ${slots.statements.day} | ${latency(slots.day)} | ${ratio(slots.day.p95 / slots.byKey.p95)} |
| how free ${slots.days} days are | ${slots.statements.month} | ${latency(slots.month)} | ${ratio(slots.month.p95 / slots.byKey.p95)} |

${slots.rush.customers} customers who want one time of one person at once are all answered in ${spread(slots.rush.took, (took) => number(took))} ms, one with 201 and the others with 409;
PostgreSQL counted ${slots.rush.deadlocks} deadlocks.

## Booking

${bookings.callers} callers at once book services that are confirmed at once, ${number(bookings.bookings)} distinct times a round, over HTTP with the checks, the lock and the history of every booking;
meanwhile the worker writes and sends the messages of those already made. Against it stands ${bookings.replayer}, sending the ${bookings.statements.toFixed(1)} statements that the house sends
for each of these very bookings, over ${bookings.callers} connections to a copy of the database.

| | bookings/s | p50 / p99 ms |
|---|---|---|
| the house | ${spread(
    bookings.app.map((round) => round.perSecond),
    number,
  )} | ${ms(median(bookings.app.map((round) => round.p50)))} / ${ms(median(bookings.app.map((round) => round.p99)))} |
| ${bookings.replayer}, the same statements | ${spread(bookings.database, number)} | |
| **ratio** | **${ratio(appMedian / median(bookings.database))}** | |

The last message of a round was sent ${spread(bookings.told, (seconds) => seconds.toFixed(0))} s after its last booking: the worker sends one after the other, and the sandbox's mailbox takes a tenth of a second to greet.

## Memory of the server process

| resident | |
|---|---|
| at rest after the very first start, which compiled the sources and wrote the demonstration | ${mib(memory.firstStart)} |
| at rest after a later start | ${mib(memory.rest)} |
| after all the reading above | ${mib(memory.afterReads)} |
| after all the booking above | ${mib(memory.afterBookings)} |
| the most it ever had | ${mib(memory.peak)} |

## What a first visit to the home page downloads

${kb(firstPage.html)} of HTML (${kb(firstPage.htmlPacked)} packed), ${firstPage.scripts} scripts of ${kb(firstPage.scriptsPacked)} and styles of ${kb(firstPage.stylesPacked)}, both packed (gzip); fonts and pictures come on top.

## Again

\`npm run bench\` takes eight to twelve minutes and writes this page anew; \`--seconds=\`, \`--rounds=\` and \`--port=\` change what they say. It makes its own database in a
temporary folder and ends what it starts. wrk and pgbench are used where they are installed (Debian: \`wrk\`, \`postgresql-contrib\`).

\`npm run proof\` and \`npm run lighthouse\` measure what this does not; what they said is in [proof.md](proof.md). Lighthouse runs against the product that \`npm start\` runs
meanwhile on the same machine, built (\`--base=\` says where, \`--runs=\` how often; the median counts); npm fetches it, and nothing else does.

## How far to trust it

- The load and PostgreSQL share what is not the server's. Where they need more than the server leaves them, the figure of the house is theirs: too low, never too high.
- Calls for the record have one round and no spread. Rounds of few seconds on a machine with other work differ by a tenth or more; the brackets say by how much here.
- One address is asked again and again, so its rows are in PostgreSQL's memory, as those of a busy shop are.
- pgbench sends statements as text, each parsed anew; it computes nothing between them. It is the most that the database gives, not what a server could reach.
`
}

const latency = ({ p50, p95 }: Latency): string => `${p50.toFixed(2)} / ${p95.toFixed(2)}`

function row(call: Call): string {
  const of = (pick: (round: Call['rounds'][number]) => number) => median(call.rounds.map(pick))
  const stringified = ratiosToStringify(call)
  const cells = [
    call.target === null ? call.name : `**${call.name}**`,
    number(of(({ app }) => app.perSecond)),
    `${ms(of(({ app }) => app.p50))} / ${ms(of(({ app }) => app.p99))}`,
    number(call.bytes),
    call.statements ?? '–',
    number(of(({ ready }) => ready.perSecond)),
    spread(ratios(call), ratio),
    stringified.length ? spread(stringified, ratio) : '–',
  ]
  return `| ${cells.join(' | ')} |`
}

function spread(numbers: readonly number[], form: (n: number) => string): string {
  const middle = form(median(numbers))
  return numbers.length < 2 ? middle : `${middle} (${form(Math.min(...numbers))}–${form(Math.max(...numbers))})`
}

export const ratio = (n: number): string => n.toFixed(n < 0.095 ? 3 : 2)
const number = (n: number): string => Math.round(n).toLocaleString('en')
const ms = (n: number): string => (n < 10 ? n.toFixed(1) : String(Math.round(n)))
export const mib = (n: number | null): string => (n === null ? 'not known on this system' : `${Math.round(n)} MiB`)
const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`
