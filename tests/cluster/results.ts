/** The table of results in docs/operations/cluster.md. */
import type { Comparison, Comparisons } from './verify.ts'

export type FaultResult = Comparisons & {
  name: string
  /** Seconds. */
  writeGap: number
  pageGap: number
  readGap: number
  /** The replies other than success. */
  failures: string
  /** From the end of the load; null if a part did not recover. */
  recoveryMs: number | null
}

const BEGIN = '<!-- The results begin: npm run stress -- --cluster -->'
const END = '<!-- The results end -->'
const COLUMNS = [
  'fault',
  'without a write',
  'without a public page',
  'without another read',
  'bookings',
  'payments',
  'messages',
  'edits',
  'other replies',
]

export function resultRow(result: FaultResult): string[] {
  const seconds = (value: number): string => `${value.toFixed(1)} s`
  const counts = ({ acknowledged, lost, doubled }: Comparison): string =>
    `${acknowledged}, ${lost}, ${doubled}`
  return [
    result.name,
    seconds(result.writeGap),
    seconds(result.pageGap),
    seconds(result.readGap),
    counts(result.bookings),
    counts(result.payments),
    counts(result.messages),
    counts(result.edits),
    result.failures || 'none',
  ]
}

/** The document with these results. Each count has those that were acknowledged, lost and doubled. */
export function withResults(
  document: string,
  rows: readonly FaultResult[],
  books: readonly string[],
): string {
  const [before, rest] = document.split(BEGIN)
  const [, after] = rest?.split(END) ?? []
  if (before === undefined || after === undefined)
    throw new Error('The document lacks the comments around the results')
  const lines = [COLUMNS, COLUMNS.map(() => '---'), ...rows.map(resultRow)].map(
    (row) => `| ${row.join(' | ')} |`,
  )
  return `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${books.map((line) => `- ${line}.`).join('\n')}\n\n${END}${after}`
}
