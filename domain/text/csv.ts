// cspell:disable -- letters and names
/** Tables as text (RFC 4180), safe to open in a spreadsheet. */

/** Mark without which Excel reads the file in the alphabet of the computer: 'Mũthoni' becomes 'MÅ©thoni'. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Cells that a spreadsheet could run as a formula, including full-width characters and leading spaces. They
 * get an apostrophe, which makes them text (OWASP: CSV injection).
 */
const MAY_BE_FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/

type Rows = readonly (readonly (string | number)[])[]

/** A whole file. */
export const toCsv = (rows: Rows): string => BYTE_ORDER_MARK + csvLines(rows)

/** Returns further lines of a file. */
export const csvLines = (rows: Rows): string =>
  rows.map((row) => `${row.map((cell) => toCell(String(cell))).join(',')}\r\n`).join('')

function toCell(text: string): string {
  const safe = MAY_BE_FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The text of a cell that `toCsv` has written and a spreadsheet has saved: without the apostrophe. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && MAY_BE_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
