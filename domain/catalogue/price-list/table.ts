/** A price list as a table, with or without the names of its columns. */
import { cleanLine } from './clean-line.ts'
import { findColumns, type Columns } from './table-columns.ts'
import { parseLine, splitName } from './parse-line.ts'
import { readMinutesCell, readPriceCell } from './table-cells.ts'
import { MAX_LINE_LENGTH } from './limits.ts'
import type { PriceListLine } from './types.ts'

/** Returns null if the columns are not clear, so that each row is read as a line. */
export function parseTable(rows: readonly (readonly string[])[]): PriceListLine[] | null {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/gu, ' ').trim()))
  const columns = findColumns(cells)
  if (!columns) return null
  let heading: string | null = null
  return cells.flatMap((row, at): PriceListLine[] => {
    const filled = row.filter((cell) => cell !== '')
    if (filled.length === 0) return []
    const place = { line: at + 1, source: filled.join(' | ') }
    if (at === columns.headerRow) return [{ ...place, kind: 'left-out', reason: 'column-names' }]
    if (filled.some((cell) => cell.length > MAX_LINE_LENGTH && cell !== row[columns.description ?? -1]))
      return [{ ...place, kind: 'left-out', reason: 'too-long' }]
    const [only = ''] = filled
    if (filled.length === 1 && columns.headerRow < at && columns.group === undefined) {
      const alone = parseLine(cleanLine(only).text)
      if ('reason' in alone && /\p{L}{2}/u.test(only) && only.length <= 60) {
        heading = cleanLine(only).text.replace(/:$/, '')
        return [{ ...place, kind: 'heading', group: heading }]
      }
    }
    if (at < columns.headerRow) return [{ ...place, kind: 'left-out', reason: 'title' }]
    return [{ ...place, ...readRow(row, columns, heading, place) }]
  })
}

type Outcome =
  | Pick<Extract<PriceListLine, { kind: 'items' }>, 'kind' | 'items'>
  | Pick<Extract<PriceListLine, { kind: 'left-out' }>, 'kind' | 'reason'>

function readRow(
  row: readonly string[],
  columns: Columns,
  heading: string | null,
  place: { line: number; source: string },
): Outcome {
  const cell = (at: number | undefined) => (at === undefined ? '' : (row[at] ?? ''))
  const text = cleanLine(cell(columns.name)).text
  if (!/\p{L}/u.test(text)) return { kind: 'left-out', reason: 'no-name' }
  const price = readPriceCell(cell(columns.price))
  if (price === null) return { kind: 'left-out', reason: 'no-price' }
  if (price === 'several') return { kind: 'left-out', reason: 'several-prices' }
  const named = splitName(text)
  const variant = cell(columns.variant) || named.variant
  const item = {
    ...place,
    group: cell(columns.group) || heading,
    name: named.name === '' ? text : variant === named.variant ? named.name : text,
    variant: named.name === '' ? cell(columns.variant) || null : variant,
    ...price,
    minutes: readMinutesCell(cell(columns.minutes), columns.isInHours),
    person: cell(columns.person) || null,
  }
  return item.name.length > 1 ? { kind: 'items', items: [item] } : { kind: 'left-out', reason: 'no-name' }
}
