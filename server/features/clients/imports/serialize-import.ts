import { m } from '#messages'
import { readablePhone } from '#domain/accounts/phone.ts'
import { getUndoEnd, type ImportPreview } from './imports.ts'
import type { ImportRow } from './import-queries.ts'
import { rowText } from './row-texts.ts'

const SHOWN_SAMPLES = 5
const SHOWN_ROWS = 50
const SHOWN_PROBLEMS = 200
const MAX_SAMPLE = 40

export function serializePreview({ fileHash, hasHeader, rows, columns, read, plan }: ImportPreview) {
  const problems = [...read.problems, ...plan.problems].toSorted((one, other) => one.row - other.row)
  const width = Math.max(columns.length, ...rows.map(({ cells }) => cells.length))
  const content = hasHeader ? rows.slice(1) : rows
  return {
    fileHash,
    confirmation: m.import_confirmation(),
    columns: Array.from({ length: width }, (_, index) => ({
      header: hasHeader ? (rows[0]?.cells[index] ?? '').slice(0, MAX_SAMPLE) : '',
      samples: content
        .map(({ cells }) => (cells[index] ?? '').trim().slice(0, MAX_SAMPLE))
        .filter((cell) => cell !== '')
        .slice(0, 3),
      field: columns[index] ?? null,
    })),
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length,
    refused: problems.length,
    problems: problems
      .slice(0, SHOWN_PROBLEMS)
      .map((problem) => ({ row: problem.row, message: rowText(problem) })),
    mergedCount: read.merged.length,
    merged: read.merged.slice(0, SHOWN_ROWS),
    others: read.others
      .slice(0, SHOWN_ROWS)
      .map((each) => ({ ...each, phones: each.phones.map(readablePhone) })),
    samples: read.clients.slice(0, SHOWN_SAMPLES).map(({ row, name, phone }) => ({ row, name, phone })),
  }
}

export const serializeImport = (row: ImportRow, now: Date) => ({
  id: row.id,
  importedAt: row.importedAt.toISOString(),
  importedBy: row.importedBy,
  rows: row.rowCount,
  added: row.added,
  changed: row.changed,
  unchanged: row.unchanged,
  refused: row.refused,
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoUntil: getUndoEnd(row, now)?.toISOString() ?? null,
})
