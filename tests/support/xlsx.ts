// cspell:ignore rels
/** XLSX files for tests: the least that Excel opens, packed like any ZIP file. */
import { crc32, deflateRawSync } from 'node:zlib'

/** A date is a number with the style of a date, `{ formula }` has its cached value. */
type XlsxCell = string | number | null | { date: number } | { formula: string; value: string }

export function buildXlsx(sheets: readonly (readonly (readonly XlsxCell[])[])[]): Uint8Array {
  const names = sheets.map((_, index) => `sheet${index + 1}`)
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  return buildZip({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relation}"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (name, index) =>
          `<Relationship Id="r${index + 1}" Type="${relation}/worksheet" Target="worksheets/${name}.xml"/>`,
      )
      .join('')}<Relationship Id="styles" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/${names[index]}.xml`,
        `<worksheet ${main}><sheetData>${rows.map(toRow).join('')}</sheetData></worksheet>`,
      ]),
    ),
  })
}

const toRow = (cells: readonly XlsxCell[], row: number): string =>
  `<row r="${row + 1}">${cells.map((cell, column) => toCell(cell, `${columnName(column)}${row + 1}`)).join('')}</row>`
const columnName = (column: number): string =>
  column < 26
    ? String.fromCodePoint(65 + column)
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)

function toCell(cell: XlsxCell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
  if ('date' in cell) return `<c r="${at}" s="1"><v>${cell.date}</v></c>`
  return `<c r="${at}" t="str"><f>${escapeXml(cell.formula)}</f><v>${escapeXml(cell.value)}</v></c>`
}
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** `declared` is the size that the directory states of every file, if it is to lie. */
export function buildZip(files: Readonly<Record<string, string>>, declared?: number): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    // Version, flags, method, time, date; what follows is the same in the file and in the directory.
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declared ?? content.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), fields, tail, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}
