/** Formats docs/figures.md from the measured results. */
import type { Cores } from './machine.ts'
import { BY_KEY, PAGE_CONNECTIONS } from './reading.ts'
import { median, ratios, growth, type Call, type Results } from './results.ts'
import { evaluateGoals } from './goals.ts'
import { formatChat } from './chat.ts'
import { formatFanOut } from './fan-out.ts'
import { formatMerchant } from './merchant.ts'
import { formatNotifications } from './notifications.ts'
import { formatRequests } from './requests.ts'
import { formatTimes } from './times.ts'
import { spread, latency, ratio, number, ms, formatMib, kb } from './format.ts'

const ratiosToStringify = ({ rounds }: Call): number[] =>
  rounds.flatMap(({ app, stringify }) => (stringify ? [app.perSecond / stringify.perSecond] : []))

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
  formatTimes(results.sizes.times),
  formatSlots(results),
  formatMerchant(results.merchant),
  formatNotifications(results.notifications),
  formatRequests(results.requests),
  formatChat(results.chat),
  formatFanOut(results.fanOut),
  formatBookings(results),
  formatMemory(results),
  formatFirstPage(results),
].join('\n')}
## How to repeat it

\`npm run bench\` takes eight to twelve minutes and rewrites this page; \`--seconds=\`, \`--rounds=\` and
\`--port=\` change its defaults. It creates its own database in a temporary folder and stops what it
starts. It uses wrk and pgbench where they are installed (Debian: \`wrk\`, \`postgresql-contrib\`).
\`npm run bench -- --cpu\` prints the processor time of one request instead, of the calls with a goal and
of the bare servers, which other work on the machine affects less; \`--only=customer\` only that of the home page
of a customer. \`npm run bench -- --only=merchant\` prints only the figures of the large merchant,
\`--only=chat\` only those of chat, \`--only=notifications\` only those of notifications, \`--only=requests\` only those of requests,
\`--only=times\` only those of search by availability, and \`--only=fan-out\` only
those of followers.

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
(\`CACHE_SECONDS=0\`): each request is answered from the database with the statements counted. Pages are loaded over
${PAGE_CONNECTIONS} connections.

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
rows, totals and orders without an index are cached for up to half a minute.

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
