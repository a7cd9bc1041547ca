/** Reads tables that are uploaded: a few at a time, and with a sentence for those that cannot be read. */
import { m } from '#messages'
import { generalProblems } from '#contract/problem.ts'
import { readTable } from './read-table.ts'
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS, type Table, type TableProblem } from './table.ts'

/** Files that this process reads at once: each takes a processor for up to some seconds. */
const MAX_READING = 2
const RETRY_AFTER_SECONDS = 3
let readingCount = 0

/** Throws 400 for a file that cannot be read, and 503 while others are read. */
export async function readUpload(file: Uint8Array): Promise<Table> {
  if (readingCount >= MAX_READING) throw generalProblems.busy().with({ retryAfter: RETRY_AFTER_SECONDS })
  readingCount++
  try {
    const table = await readTable(file)
    if ('problem' in table) throw generalProblems.notATable().with({ message: TEXTS[table.problem]() })
    return table
  } finally {
    readingCount--
  }
}

const TEXTS: Record<TableProblem, () => string> = {
  empty: m.import_file_empty,
  'not-a-table': m.problem_not_a_table,
  encrypted: m.import_file_encrypted,
  'old-excel': m.import_file_old_excel,
  'too-large': m.problem_file_too_large,
  'too-many-rows': () => m.import_file_rows({ max: MAX_TABLE_ROWS }),
  'too-many-columns': () => m.import_file_columns({ max: MAX_TABLE_COLUMNS }),
}
