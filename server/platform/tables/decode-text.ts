/** The text of a file, in the encodings that spreadsheets and phones write. */

export function decodeText(bytes: Uint8Array): string {
  const encoding = findEncoding(bytes)
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Excel on Windows writes "CSV" in the alphabet of the computer.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** UTF-16, by its byte order mark or by the zeros of plain letters. */
function findEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1000)
  const countZeros = (odd: number): number =>
    sample.filter((byte, index) => byte === 0 && index % 2 === odd).length
  const [even, odd] = [countZeros(0), countZeros(1)]
  if (odd > sample.length / 4 && even === 0) return 'utf-16le'
  if (even > sample.length / 4 && odd === 0) return 'utf-16be'
  return null
}
