/**
 * `node tools/scaling.ts` writes the arithmetic of docs/operations/scaling.md from the figures that `npm run bench -- --save` has
 * written to docs/figures.md. A test checks that they agree.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const FIGURES = new URL('../docs/figures.md', import.meta.url)
const DOCUMENT = new URL('../docs/operations/scaling.md', import.meta.url)
const BEGIN = '<!-- The arithmetic begins: node tools/scaling.ts -->'
const END = '<!-- The arithmetic ends -->'

const CUSTOMERS_A_DAY = 1_000_000
const SECONDS_OF_HOUR = 3_600
const SHARE_OF_BUSIEST_HOUR = 0.1
/** The line of the figures that each kind of work is calculated with. */
const WORK = [
  { what: 'public pages and lists, stored', section: 'Cached reads', line: 'page /', each: 10 },
  { what: 'free times of an offer', section: 'Reads at 100,000 offers', line: 'slots of an offer', each: 1 },
  { what: 'searches', section: 'Reads at 100,000 offers', line: 'GET /search of a word', each: 1 },
  { what: 'bookings', section: 'Bookings', line: 'all of it, with its jobs', each: 0.1 },
] as const

/** The page with the current arithmetic. */
export function withArithmetic(page: string): string {
  const [before, rest] = page.split(BEGIN)
  const [, after] = rest?.split(END) ?? []
  if (before === undefined || after === undefined)
    throw new Error('docs/operations/scaling.md lacks the comments around the arithmetic')
  return `${before}${BEGIN}\n\n${arithmetic()}\n\n${END}${after}`
}

function arithmetic(): string {
  const rows = WORK.map(({ what, section, line, each }) => {
    const perSecond = (CUSTOMERS_A_DAY * each * SHARE_OF_BUSIEST_HOUR) / SECONDS_OF_HOUR
    const { server, postgres } = getCost(section, line)
    const cores = (micros: number): number => (perSecond * micros) / 1_000_000
    return { what, line, perSecond, server, postgres, cores: [cores(server), cores(postgres)] as const }
  })
  const sum = (at: 0 | 1): string => rows.reduce((total, { cores }) => total + cores[at], 0).toFixed(2)
  return [
    '| work | line of the figures | a second | server µs | PostgreSQL µs | cores of the server | cores of PostgreSQL |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ what, line, perSecond, server, postgres, cores: [ofServer, ofPostgres] }) =>
        `| ${what} | ${line} | ${perSecond.toFixed(1)} | ${server.toLocaleString('en')} | ` +
        `${postgres.toLocaleString('en')} | ${ofServer.toFixed(2)} | ${ofPostgres.toFixed(2)} |`,
    ),
    `| **all** | | | | | **${sum(0)}** | **${sum(1)}** |`,
  ].join('\n')
}

/** Microseconds of one request, from the columns of that table. */
function getCost(section: string, line: string): { server: number; postgres: number } {
  const [, rest = ''] = readFileSync(FIGURES, 'utf8').split(`\n## ${section}\n`)
  const rows = rest
    .split('\n## ')[0]!
    .split('\n')
    .filter((row) => row.startsWith('|'))
    .map((row) => row.split('|').map((cell) => cell.trim()))
  const [head = []] = rows
  const found = rows.find((row) => row[1] === line)
  const getValue = (column: string): number => {
    const value = Number(found?.[head.indexOf(column)]?.replaceAll(',', ''))
    if (!Number.isFinite(value)) throw new Error(`docs/figures.md has no ${column} of ${line} in ${section}`)
    return value
  }
  return { server: getValue('server µs'), postgres: getValue('PostgreSQL µs') }
}

if (import.meta.main) writeFileSync(DOCUMENT, withArithmetic(readFileSync(DOCUMENT, 'utf8')))
