// cspell:disable -- letters and names
/** Returns typed text in the form in which it is compared; `normalize_text` does the same in PostgreSQL. */

const APOSTROPHES = /['`´‘’‚‛ʻʼʽˈʹ′＇]/gu
/** Letters that are not a base letter with a mark. */
const LETTERS: Record<string, string> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
}

/** Lower-case words without accents, separated by one space. An apostrophe separates nothing: "Ng'ang'a" is 'nganga'. */
export const normalizeText = (text: string): string =>
  text
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[æđðħıłŋøœß]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** A text of signs or letters that normalizing leaves out, such as emoji, is compared as it is. */
const comparable = (text: string): string => normalizeText(text) || text.trim().toLowerCase()

export const isSameText = (one: string, other: string): boolean => comparable(one) === comparable(other)

/** Returns whether the text has all words that were typed, each as a part of a word. */
export function hasWords(text: string, typed: string): boolean {
  const words = normalizeText(typed)
  if (words === '') return text.toLowerCase().includes(typed.trim().toLowerCase())
  const normalized = normalizeText(text)
  return words.split(' ').every((word) => normalized.includes(word))
}
