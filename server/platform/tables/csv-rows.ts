/** Cells of delimited text (RFC 4180), whose delimiter depends on the language of the computer. */
import { withoutApostrophe } from '#domain/text/csv.ts'

const DELIMITERS = [',', ';', '\t'] as const
type Delimiter = (typeof DELIMITERS)[number]
const SAMPLE_LINES = 20

export function readCsv(text: string): string[][] {
  // Excel's own line that names the delimiter.
  const named = /^sep=(.)\r?\n/i.exec(text)
  const content = named ? text.slice(named[0].length) : text
  const delimiter = DELIMITERS.find((each) => each === named?.[1]) ?? findDelimiter(content)
  return parse(content, delimiter, Infinity)
}

/** The delimiter that most of the first lines have equally often. */
function findDelimiter(text: string): Delimiter {
  const rate = (delimiter: Delimiter): number => {
    const widths = parse(text, delimiter, SAMPLE_LINES)
      .filter((cells) => cells.some((cell) => cell !== ''))
      .map((cells) => cells.length)
    const usual = widths[0] ?? 1
    return usual === 1 ? 0 : widths.filter((width) => width === usual).length * 100 + usual
  }
  return DELIMITERS.toSorted((one, other) => rate(other) - rate(one))[0] ?? ','
}

function parse(text: string, delimiter: Delimiter, maxLines: number): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  const finish = (cell: string): void => void cells.push(withoutApostrophe(cell))
  while (at < text.length && rows.length < maxLines) {
    if (text[at] === '"') {
      const { cell, end } = readQuoted(text, at)
      at = end
      const rest = findEnd(text, at, delimiter)
      finish(cell + text.slice(at, rest))
      at = rest
    } else {
      const end = findEnd(text, at, delimiter)
      finish(text.slice(at, end))
      at = end
    }
    if (text[at] === delimiter) {
      at++
      if (at < text.length) continue
      finish('')
    }
    rows.push(cells)
    cells = []
    if (text[at] === '\r' && text[at + 1] === '\n') at += 2
    else at++
  }
  return rows
}

/** Reads a quoted cell, in which quotes are doubled. One that does not end is the rest of the text. */
function readQuoted(text: string, start: number): { cell: string; end: number } {
  let from = start + 1
  let cell = ''
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { cell: cell + text.slice(from), end: text.length }
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    from = quote + 2
  }
}

function findEnd(text: string, from: number, delimiter: Delimiter): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}
