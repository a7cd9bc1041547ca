/** The rows of a file, whatever it is. It takes up to seconds: `readTable` calls it in a thread of its own. */
import { readCsv } from './csv-rows.ts'
import { decodeText } from './decode-text.ts'
import { toTable, type ReadTable } from './table.ts'
import { readVcards } from './vcard-rows.ts'
import { readXlsx } from './xlsx-rows.ts'

export async function parseTable(bytes: Uint8Array): Promise<ReadTable> {
  if (bytes.length === 0) return { problem: 'empty' }
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readXlsx(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    // Excel's file before XLSX, or an XLSX file with a password, which is inside of one.
    return { problem: Buffer.from(bytes).includes(ENCRYPTED_PACKAGE) ? 'encrypted' : 'old-excel' }
  const text = decodeText(bytes)
  // Pictures, PDF and others: no text has such characters.
  if (/(?![\t\n\v\f\r])\p{Cc}/u.test(text.slice(0, 2000)) || text.startsWith('%PDF'))
    return { problem: 'not-a-table' }
  return /^\s*BEGIN:VCARD/i.test(text) ? toTable('vcard', readVcards(text)) : toTable('csv', readCsv(text))
}

const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)
