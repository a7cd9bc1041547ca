/** A file with a price list as rows. */

const MAX_FILE_BYTES = 1_000_000
type FileProblem = 'large' | 'not-text'

/** Reads a CSV file in any usual encoding, with commas, semicolons or tabs. */
export async function readRows(file: File): Promise<string[][] | FileProblem> {
  if (file.size > MAX_FILE_BYTES) return 'large'
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  if (text.includes('\0')) return 'not-text'
  const { default: Papa } = await import('papaparse')
  return Papa.parse<string[]>(text, { skipEmptyLines: false }).data
}

/** Excel writes UTF-8, UTF-16 or the alphabet of Windows, by its version and language. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
