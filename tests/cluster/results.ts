/** The table of results in docs/operations/cluster.md. */
import { buildTable } from '#tests/support/results-page.ts'
import type { Comparison, Comparisons } from './verify.ts'

export type FaultResult = Comparisons & {
  name: string
  /** Seconds. */
  writeGap: number
  pageGap: number
  readGap: number
  /** Acknowledged messages that arrived on the store's socket. */
  liveMessages: number
  /** Number of each kind of reply other than success. */
  failures: ReadonlyMap<string, number>
  /** Time to recover, from the end of the load; null if a part did not recover. */
  recoveryMs: number | null
}

const COLUMNS = [
  'fault',
  'without a write',
  'without a public page',
  'without another read',
  'bookings',
  'payments',
  'messages',
  'of them live',
  'edits',
  'pictures',
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
    String(result.liveMessages),
    counts(result.edits),
    counts(result.pictures),
    [...result.failures].map(([outcome, count]) => `${count} × ${outcome}`).join(', ') || 'none',
  ]
}

/** Several runs as one: the longest times, and all counts together. */
export function combine(a: FaultResult, b: FaultResult): FaultResult {
  const add = (x: Comparison, y: Comparison): Comparison => ({
    acknowledged: x.acknowledged + y.acknowledged,
    lost: x.lost + y.lost,
    doubled: x.doubled + y.doubled,
  })
  const failures = new Map(a.failures)
  for (const [outcome, count] of b.failures) failures.set(outcome, (failures.get(outcome) ?? 0) + count)
  return {
    name: a.name,
    writeGap: Math.max(a.writeGap, b.writeGap),
    pageGap: Math.max(a.pageGap, b.pageGap),
    readGap: Math.max(a.readGap, b.readGap),
    bookings: add(a.bookings, b.bookings),
    payments: add(a.payments, b.payments),
    messages: add(a.messages, b.messages),
    liveMessages: a.liveMessages + b.liveMessages,
    edits: add(a.edits, b.edits),
    pictures: add(a.pictures, b.pictures),
    failures,
    recoveryMs: a.recoveryMs === null || b.recoveryMs === null ? null : Math.max(a.recoveryMs, b.recoveryMs),
  }
}

/** Returns the results for the document. Each count has the acknowledged, the lost and the doubled ones. */
export const formatResults = (rows: readonly FaultResult[], books: readonly string[]): string =>
  `${buildTable(COLUMNS, rows.map(resultRow))}\n\n${books.map((line) => `- ${line}.`).join('\n')}`
