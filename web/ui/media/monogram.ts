/**
 * 'KK' for Kinyozi Kings: the initials of the first two capitalized words, or of the first two words if none
 * is.
 */
import { firstCharacter } from '#domain/text/shorten.ts'

export function monogram(name: string): string {
  const words = name.split(/[\s,&/]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const capitalized = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word))
  const letters = (capitalized.length > 0 ? capitalized : words).slice(0, 2).map(firstCharacter)
  return letters.join('').toUpperCase() || 'D3'
}

/** Maps a name to a number below `count`, always the same. */
export function pickByName(name: string, count: number): number {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % count
}
