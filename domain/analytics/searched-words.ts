const MAX_LENGTH = 60
/** Digits of a phone number or a code that somebody has typed into the search. */
const MOST_DIGITS = 5

/** Words of a search in the form in which they are counted; null if there are none, or if they may say who somebody is. */
export function searchedWords(query: string): string | null {
  const words = query.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  const digits = words.match(/\d/g)?.length ?? 0
  if (words === '' || words.length > MAX_LENGTH || words.includes('@') || digits > MOST_DIGITS) return null
  return words
}
