/** A table that people have sent as a file. */

type TableKind = 'csv' | 'xlsx' | 'vcard'
/** `number` is that of the row in the file, as its program shows it. */
type TableRow = {
  readonly number: number
  readonly cells: readonly string[]
  /** A cell is too long; the cells are then cut. */
  readonly isTooLong?: boolean
}
export type Table = { readonly kind: TableKind; readonly rows: readonly TableRow[] }

/** Why a file cannot be read. */
export type TableProblem =
  | 'empty'
  | 'not-a-table'
  | 'encrypted'
  | 'old-excel'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
export type ReadTable = Table | { readonly problem: TableProblem }

/** Rows without the header. */
export const MAX_TABLE_ROWS = 10_000
export const MAX_TABLE_COLUMNS = 50
/** Characters of a cell. */
export const MAX_TABLE_CELL = 10_000
/** Bytes of an unpacked XLSX file: text is packed to about a tenth. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024

/** Numbers the rows, leaves out empty ones at the end and checks the limits. */
export function toTable(kind: TableKind, lines: readonly (readonly string[])[]): ReadTable {
  const last = lines.findLastIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  const filled = lines.slice(0, last + 1)
  if (filled.length === 0) return { problem: 'empty' }
  if (filled.length > MAX_TABLE_ROWS + 1) return { problem: 'too-many-rows' }
  const rows = filled.map((cells, index) => toRow(cells, index + 1))
  if (rows.some(({ cells }) => cells.length > MAX_TABLE_COLUMNS)) return { problem: 'too-many-columns' }
  return { kind, rows }
}

function toRow(line: readonly string[], number: number): TableRow {
  const last = line.findLastIndex((cell) => cell.trim() !== '')
  const cells = line.slice(0, last + 1)
  return cells.some((cell) => cell.length > MAX_TABLE_CELL)
    ? { number, cells: cells.map((cell) => cell.slice(0, MAX_TABLE_CELL)), isTooLong: true }
    : { number, cells }
}
