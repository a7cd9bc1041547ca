/** Cells of an XLSX file: the first sheet that has any. */
import { MAX_TABLE_ROWS, MAX_UNPACKED_BYTES, toTable, type ReadTable } from './table.ts'

export async function readXlsx(bytes: Uint8Array): Promise<ReadTable> {
  if (getUnpackedSize(bytes) > MAX_UNPACKED_BYTES) return { problem: 'too-large' }
  const { default: readXlsxFile } = await import('read-excel-file/universal')
  const sheets = await readXlsxFile(new Uint8Array(bytes).buffer, { trim: false }).catch(() => null)
  if (sheets === null) return { problem: 'not-a-table' }
  const sheet = sheets.find(({ data }) => data.some((cells) => cells.some((cell) => cell !== null)))
  if (!sheet) return { problem: 'empty' }
  if (sheet.data.length > MAX_TABLE_ROWS + 1) return { problem: 'too-many-rows' }
  return toTable(
    'xlsx',
    sheet.data.map((cells) => cells.map(toText)),
  )
}

/** The library calls the type of a date that of its constructor. */
type Cell = string | number | boolean | Date | DateConstructor | null

function toText(cell: Cell): string {
  if (cell === null) return ''
  if (!(cell instanceof Date)) return String(cell)
  const [day = '', time = ''] = cell.toISOString().split(/[T.]/)
  // Excel counts from 1900, so an earlier date is a time of the day, as 12:30.
  if (cell.getUTCFullYear() < 1900) return time.slice(0, 5)
  return time === '00:00:00' ? day : `${day} ${time.slice(0, 5)}`
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/**
 * The size of all files in a ZIP file by its directory, or infinite if it has none that can be read. A file that unpacks to
 * more than its entry says cannot be read.
 */
function getUnpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end--
  if (end < 0) return Infinity
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) return Infinity
    size += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}
