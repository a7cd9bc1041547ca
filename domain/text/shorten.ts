/**
 * Texts that people have typed, cut between the characters that a reader sees. One of these may be an emoji of several
 * parts, a letter with its marks or a flag; cut in two, it is another one or no valid text at all.
 *
 * `max` is a length as `String.length` counts it, which is never less than the characters that PostgreSQL counts.
 */

/** The whole text if it fits, else its beginning with '…'. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  return max < 1 ? '' : `${takeStart(text, max - 1).trimEnd()}…`
}

/** The beginning of a text, without a sign that something is missing. */
export function takeStart(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (const character of charactersIn(text)) {
    if (end + character.length > max) break
    end += character.length
  }
  return text.slice(0, end)
}

/** The whole text if its bytes in UTF-8 are at most so many, else its beginning with '…'. */
export function shortenToBytes(text: string, maxBytes: number, measureBytes = bytesInUtf8): string {
  if (measureBytes(text) <= maxBytes) return text
  const room = maxBytes - measureBytes('…')
  let start = ''
  let used = 0
  for (const character of charactersIn(text)) {
    used += measureBytes(character)
    if (used > room) break
    start += character
  }
  return room < 0 ? '' : `${start.trimEnd()}…`
}

/** Returns the first character as an initial; empty if the text is. */
export function firstCharacter(text: string): string {
  for (const character of charactersIn(text)) return character
  return ''
}

function* charactersIn(text: string): Generator<string> {
  if (SEGMENTER === null) yield* text
  else for (const { segment } of SEGMENTER.segment(text)) yield segment
}

/** Browsers before 2024 may lack it, and get whole code points. */
const SEGMENTER = 'Segmenter' in Intl ? new Intl.Segmenter('en') : null

const bytesInUtf8 = (text: string): number => new TextEncoder().encode(text).length
