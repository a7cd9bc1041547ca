/** Tables as text (RFC 4180), safe to open in a spreadsheet. */

/** What a spreadsheet would reckon out, also after blanks or in its wide forms, begins with an apostrophe and stays words (OWASP, CSV injection). */
const MAY_BE_FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map((cell) => cellOf(String(cell))).join(',')}\r\n`).join('')

const cellOf = (text: string): string => `"${(MAY_BE_FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
