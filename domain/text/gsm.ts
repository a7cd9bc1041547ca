// cspell:disable -- letters and names
/**
 * The text of an SMS in the alphabet GSM 03.38. One character outside it reduces a segment from 160 to 70 characters, so
 * names and reasons are spelt in it. Some of its characters count twice.
 */

const ONCE =
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters that are sent with an escape character. */
const TWICE = '^{}\\[~]|€'
const ALPHABET = new Set(ONCE + TWICE)
const COUNTED_TWICE = new Set(TWICE)

/** Length of an SMS. Longer texts are sent in segments of 153. */
export const SMS_LENGTH = 160
const MIN_NAME_LENGTH = 10

/** Returns the length of a text in the alphabet, as Africa's Talking counts its characters. */
export const gsmLength = (text: string): number =>
  [...text].reduce((length, character) => length + (COUNTED_TWICE.has(character) ? 2 : 1), 0)

/** An accented letter that the alphabet lacks becomes its base letter; emoji and other scripts are left out. */
export const spellInGsm = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[`´‘’‚‛ʻʼʽˈʹ′＇]/gu, "'")
    .replaceAll(/[“”„‟″«»＂]/gu, '"')
    .replaceAll(/[\p{Pd}−⁃]/gu, '-')
    .replaceAll('…', '...')
    .replaceAll('•', '-')
    .replaceAll(/./gsu, spellCharacter)
    .replaceAll(/ +/g, ' ')
    .trim()

function spellCharacter(character: string): string {
  if (/\s/u.test(character)) return character === '\n' ? character : ' '
  if (ALPHABET.has(character)) return character
  const letters = LETTERS[character] ?? character.normalize('NFKD')
  return [...letters].filter((each) => ALPHABET.has(each)).join('')
}

/** Letters that are not a base letter with a mark. */
const LETTERS: Record<string, string> = {
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  ŋ: 'ng',
  Ŋ: 'Ng',
  œ: 'oe',
  Œ: 'OE',
  ɓ: 'b',
  ɗ: 'd',
  ƴ: 'y',
}

/**
 * Shortens the names, the longest first, until the text fits in one SMS. The rest of the text is never cut: if it is too
 * long even with short names, the SMS has two segments.
 */
export function fitSms(names: readonly string[], write: (...names: string[]) => string): string {
  const whole = names.map((name) => spellInGsm(name).replaceAll('\n', ' '))
  const shortened = [...whole]
  for (;;) {
    const text = spellInGsm(write(...shortened))
    const lengths = shortened.map(gsmLength)
    const longest = lengths.indexOf(Math.max(...lengths))
    const name = shortened[longest]
    if (gsmLength(text) <= SMS_LENGTH || !name || gsmLength(name) <= MIN_NAME_LENGTH)
      return spellInGsm(write(...shortened.map((each, index) => inWholeWords(whole[index] ?? each, each))))
    // Names are shortened by one character at a time, so that two long names are shortened equally.
    shortened[longest] = name.slice(0, -1).trimEnd()
  }
}

/** Removes the beginning of a word that was cut, if enough of the name is left. */
function inWholeWords(whole: string, cut: string): string {
  if (whole === cut || whole[cut.length] === ' ') return cut
  const words = cut.slice(0, cut.lastIndexOf(' ') + 1).replace(/[\s&,-]+$/u, '')
  return words.length >= MIN_WORDS_LENGTH ? words : cut
}
const MIN_WORDS_LENGTH = 6
