/** Tables as text (RFC 4180), safe to open in a spreadsheet. */

/**
 * Cells that a spreadsheet could run as a formula, including full-width characters and leading spaces. They
 * get an apostrophe, which makes them text (OWASP: CSV injection).
 */
const MAY_BE_FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map((cell) => cellOf(String(cell))).join(',')}\r\n`).join('')

function cellOf(text: string): string {
  const safe = MAY_BE_FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
