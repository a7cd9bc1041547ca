/**
 * `node tools/limits.ts` writes the limits of all features to docs/limits.md. A test checks that they agree.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time/time.ts'
import { LIMITS } from '#server/features.ts'
import type { Window } from '#server/platform/http/limits/rate-limits.ts'

const BEGIN = '<!-- The table begins: node tools/limits.ts -->'
const END = '<!-- The table ends -->'
const UNITS: [ms: number, name: string][] = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'min'],
]

export function limitsTable(): string {
  const rows = Object.entries(LIMITS).map(
    ([name, { counts, store, person, ip, more, protects, mayAffect }]) =>
      [
        `\`${name}\``,
        `${counts}, ${store}`,
        windows(person),
        windows(ip),
        more ?? '–',
        protects,
        mayAffect,
      ].join(' | '),
  )
  const head = [
    'limit',
    'counts, where',
    'account or device',
    'address',
    'in addition',
    'protects',
    'may affect',
  ]
  return [head.join(' | '), head.map(() => '---').join(' | '), ...rows].map((row) => `| ${row} |`).join('\n')
}

/** The document with the current table. */
export function withTable(document: string): string {
  const [before, rest] = document.split(BEGIN)
  const [, after] = rest?.split(END) ?? []
  if (before === undefined || after === undefined)
    throw new Error('docs/limits.md lacks the comments around the table')
  return `${before}${BEGIN}\n\n${limitsTable()}\n\n${END}${after}`
}

const windows = (all: readonly Window[] = []): string =>
  all.length === 0 ? '–' : all.map(inWords).join(', ')

function inWords([most, windowMs]: Window): string {
  const [unit, name] = UNITS.find(([length]) => windowMs % length === 0) ?? [SECOND, 's']
  const times = windowMs / unit
  return `${most.toLocaleString('en')} / ${times === 1 ? '' : `${times} `}${name}`
}

if (import.meta.main) {
  const file = new URL('../docs/limits.md', import.meta.url)
  writeFileSync(file, withTable(readFileSync(file, 'utf8')))
}
