/** Reads the lists of this folder, which people have written by hand, with what should be read in them. */
import { globSync, readFileSync } from 'node:fs'
import type { LeftOutReason } from '#domain/catalogue/price-list/types.ts'

/** An item as the files write it: name, variant, price, minutes, person and group. */
export type ExpectedItem = {
  name: string
  variant: string | null
  price: string
  minutes: number | null
  person: string | null
  group: string | null
}
export type ExpectedLine =
  | { items: ExpectedItem[] }
  | { heading: string }
  | { reason: LeftOutReason | (string & {}) }
export type CorpusList = { title: string; lines: { source: string; expected: ExpectedLine | null }[] }

export const readCorpus = (): CorpusList[] =>
  globSync('*.txt', { cwd: import.meta.dirname })
    .toSorted()
    .flatMap((file) =>
      readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
        .split(/^## /m)
        .slice(1)
        .map((text) => readList(file, text.trimEnd().split('\n'))),
    )

function readList(file: string, [title = '', ...rows]: string[]): CorpusList {
  let heading: string | null = null
  const lines = rows.map((row) => {
    const [source = '', written] = row.split(' => ')
    if (written === undefined) return { source: '', expected: null }
    const expected = readExpected(written, heading)
    if ('heading' in expected) ({ heading } = expected)
    return { source: source.replaceAll(String.raw`\t`, '\t'), expected }
  })
  return { title: `${file}: ${title}`, lines }
}

function readExpected(written: string, heading: string | null): ExpectedLine {
  if (written.startsWith('# ')) return { heading: written.slice(2) }
  if (written.startsWith('! ')) return { reason: written.slice(2) }
  const items = written.split(';;').map((item): ExpectedItem => {
    const [name = '', variant, price = '', minutes, person, group] = item
      .split('|')
      .map((cell) => cell.trim())
    return {
      name,
      variant: variant || null,
      price,
      minutes: minutes ? Number(minutes) : null,
      person: person || null,
      group: group || heading,
    }
  })
  return { items }
}
