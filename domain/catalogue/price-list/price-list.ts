/**
 * Reads a price list as a merchant has it (docs/rules/catalogue.md#price-lists). Every line that is not empty becomes items,
 * a heading, or a line left out with a reason: nothing is lost.
 */
import { cleanLine, type CleanLine } from './clean-line.ts'
import { MAX_LINE_LENGTH } from './limits.ts'
import { parseLine, type ParsedLine } from './parse-line.ts'
import { parseTable } from './table.ts'
import { minutesLabel } from './variants.ts'
import { COLUMN_NAMES, CONTACT, SENTENCE, TITLE } from './words.ts'
import type { LeftOutReason, PriceListItem, PriceListLine } from './types.ts'

const MAX_HEADING_WORDS = 6
const MAX_HEADING_LENGTH = 60
/** Share of the lines that have the same number of tabs when a table was pasted. */
const TABLE_SHARE = 0.8

export function parsePriceListText(text: string): PriceListLine[] {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((source, at) => ({ line: at + 1, source: source.trim(), cells: source.split('\t') }))
  const filled = lines.filter(({ source }) => source !== '')
  const widths = filled.map(({ cells }) => cells.length).filter((width) => width > 1)
  const isTable = widths.some(
    (width) => widths.filter((each) => each === width).length >= Math.max(2, filled.length * TABLE_SHARE),
  )
  return isTable
    ? parsePriceListRows(lines.map(({ cells }) => cells))
    : withMinutesAsVariants(parseLines(lines))
}

/** Rows of a table, as a CSV or XLSX file has them. */
export function parsePriceListRows(rows: readonly (readonly string[])[]): PriceListLine[] {
  const lines = parseTable(rows)
  if (lines) return withMinutesAsVariants(lines)
  return withMinutesAsVariants(
    parseLines(
      rows.map((cells, at) => ({
        line: at + 1,
        source: cells
          .map((cell) => cell.replaceAll(/\s+/gu, ' ').trim())
          .filter((cell) => cell !== '')
          .join(' | '),
      })),
    ),
  )
}

type Source = { line: number; source: string }
type Draft = Source & CleanLine & { isAfterGap: boolean; parsed: ParsedLine | { reason: LeftOutReason } }

function parseLines(lines: readonly Source[]): PriceListLine[] {
  const drafts = lines.flatMap(({ line, source }, at): Draft[] => {
    if (source === '') return []
    const isAfterGap = at > 0 && lines[at - 1]?.source === ''
    if (source.length > MAX_LINE_LENGTH)
      return [{ line, source, text: '', isEmphasized: false, isAfterGap, parsed: { reason: 'too-long' } }]
    const clean = cleanLine(source)
    return [{ line, source, ...clean, isAfterGap, parsed: readLine(clean.text) }]
  })
  const isStrong = (draft: Draft) => draft.isEmphasized || draft.isAfterGap
  const headings = drafts.map((_, at) => mayBeHeading(drafts, at))
  const hasStrong = drafts.some((draft, at) => headings[at] && isStrong(draft))
  let group: string | null = null
  let groupLine = 0
  return drafts.map((draft, at): PriceListLine => {
    const { line, source, parsed } = draft
    if (headings[at] && (isStrong(draft) || !hasStrong || at === 0)) {
      group = toHeading(draft.text)
      groupLine = at
      return { line, source, kind: 'heading', group }
    }
    if ('reason' in parsed) return { line, source, kind: 'left-out', reason: parsed.reason }
    const items = parsed.items.map((item): PriceListItem => {
      // 'Small 4500' under 'Knotless', or the price alone in the line below the name.
      const isNamedAbove = item.name === '' && (item.variant !== null || groupLine === at - 1)
      const name = isNamedAbove && group !== null ? group : item.name || (item.variant ?? '')
      return { line, source, group, ...item, name, variant: name === item.variant ? null : item.variant }
    })
    return items.every(({ name }) => name.length > 1)
      ? { line, source, kind: 'items', items }
      : { line, source, kind: 'left-out', reason: 'no-name' }
  })
}

function readLine(text: string): ParsedLine | { reason: LeftOutReason } {
  if (!/[\p{L}\p{N}]/u.test(text)) return { reason: 'decoration' }
  if (TITLE.test(text)) return { reason: 'title' }
  if (COLUMN_NAMES.test(text)) return { reason: 'column-names' }
  if (CONTACT.test(text)) return { reason: 'contact' }
  return parseLine(text)
}

/** Returns whether a line without a price may name the services below it. */
function mayBeHeading(drafts: readonly Draft[], at: number): boolean {
  const draft = drafts[at]
  if (!draft || !isHeadingText(draft)) return false
  for (const next of drafts.slice(at + 1)) {
    if ('items' in next.parsed) return true
    if (!isHeadingText(next) && next.parsed.reason === 'no-price') return false
  }
  return false
}

const isHeadingText = ({ text, parsed }: Draft): boolean =>
  'reason' in parsed &&
  parsed.reason === 'no-price' &&
  text.length <= MAX_HEADING_LENGTH &&
  text.split(' ').length <= MAX_HEADING_WORDS &&
  /\p{L}{2}/u.test(text) &&
  !/[.!?]$/u.test(text) &&
  !SENTENCE.test(text)

const toHeading = (text: string): string =>
  text.replaceAll(/^[\s|:–—-]+|[\s|:–—-]+$/gu, '').replaceAll(/\s*\|\s*/g, ' ')

/** Services of one name that take different times are variants of it. */
function withMinutesAsVariants(lines: readonly PriceListLine[]): PriceListLine[] {
  const toKey = ({ group, name, variant }: PriceListItem) =>
    JSON.stringify([group, name.toLowerCase(), variant])
  const minutes = new Map<string, (number | null)[]>()
  for (const line of lines)
    if (line.kind === 'items')
      for (const item of line.items)
        minutes.set(toKey(item), [...(minutes.get(toKey(item)) ?? []), item.minutes])
  const differs = (item: PriceListItem) => {
    const all = minutes.get(toKey(item)) ?? []
    return item.variant === null && all.length > 1 && new Set(all).size === all.length && !all.includes(null)
  }
  return lines.map((line) =>
    line.kind === 'items'
      ? {
          ...line,
          items: line.items.map((item) =>
            differs(item) && item.minutes !== null ? { ...item, variant: minutesLabel(item.minutes) } : item,
          ),
        }
      : line,
  )
}
