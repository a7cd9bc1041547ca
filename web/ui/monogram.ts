/** 'KK' for Kinyozi Kings: the first letters of the first two names that start large, or of whatever there is. */
export function monogram(name: string): string {
  const words = name.split(/[\s,&/]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const large = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word))
  const letters = (large.length > 0 ? large : words).slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase() || 'D3'
}

/** Which of `kinds` a name always gets. */
export function pickByName(name: string, kinds: number): number {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % kinds
}
