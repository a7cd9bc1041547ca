// cspell:disable -- endings of WhatsApp messages
/** A line of a price list without what only decorates it. */

/** '[12/11/2026, 10:14] Mama Njeri: ' and '12/11/2026, 10:14 am - Mama Njeri: ' */
const CHAT_PREFIX =
  /^\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?\]?\s*(?:[-–]\s*)?(?:[^:]{1,60}?:\s+|(?=\S))/iu
const INVISIBLE = /[\p{Cc}\p{Co}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const PICTURES =
  /(?![0-9#*])(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator})|[\ufe0f\u20e3\u2600-\u27bf\u2b00-\u2bff\u25a0-\u25ff]/gu
const BULLET = /^(?:[\s•·●▪◦‣*►▶➤→✓✔>~+|=_#-]|[–—]|o(?=\s))+/u
const NUMBERING = /^(?:\(?\d{1,3}[.)\]]|\(?[a-z]\)|[ivx]{1,4}\.)(?=\s|\p{L})\s*/iu
/** Dots, dashes and underscores that lead the eye to the price. */
const LEADERS = /\.{2,}|…+|_{2,}|[-–—]{2,}|·{2,}|={2,}|(?:\s[.·_]){2,}|\s[•→➡►>|]+\s/gu
/** An old price in WhatsApp: '~2500~ 2000'. */
const STRUCK_OUT = /(?<!\S)~[^~]+~(?!\S)/gu
/** In 'SUVs' and 'T-SHIRTs', too, capitals set a line apart. */
const CAPITALS_SHARE = 0.75
const FRACTIONS: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' }

export type CleanLine = {
  text: string
  /** True if the writer has set it apart from other lines: bold, capitals, a colon or a picture. */
  isEmphasized: boolean
}

export function cleanLine(source: string): CleanLine {
  const visible = source
    .replaceAll('\t', ' | ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\s/gu, ' ')
    .normalize('NFC')
    .replace(CHAT_PREFIX, '')
    .trim()
  const hasFrame = /^[*_=~—–-]+\s*[^*_=~]+[*_=~—–-]+:?$/u.test(visible.replaceAll(PICTURES, '').trim())
  const plain = visible
    .replaceAll(PICTURES, ' ')
    .replaceAll(STRUCK_OUT, ' ')
    .replaceAll(/(?<![\p{L}\p{N}])[*_~]+|[*_~]+(?![\p{L}\p{N}*_~])/gu, (marks) =>
      marks.length > 3 ? ' | ' : '',
    )
    .replaceAll(
      /(\d?)\s?([½¼¾])/gu,
      (_, digit: string, sign: string) => `${digit || '0'}${FRACTIONS[sign] ?? ''}`,
    )
    .replaceAll(LEADERS, ' | ')
    .trim()
    .replace(BULLET, '')
    .replace(NUMBERING, '')
    .replace(BULLET, '')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/[\s|]+$/u, '')
  const letters = plain.replaceAll(/\P{L}/gu, '')
  const capitals = plain.replaceAll(/\P{Lu}/gu, '')
  return {
    text: plain,
    isEmphasized:
      hasFrame ||
      plain.endsWith(':') ||
      (letters.length > 2 && capitals.length >= letters.length * CAPITALS_SHARE) ||
      visible.replaceAll(PICTURES, '') !== visible,
  }
}
