/** Splits a text into parts, marking words that start with a search term. Ignores case and accents. */
export function highlightMatches(text: string, searchTerms: readonly string[]): TextPart[] {
  const terms = searchTerms.map(normalize).filter((term) => term.length > 1)
  if (terms.length === 0) return [{ text, isFound: false }]
  // The longest term is first, so that the longest matching term is marked.
  const alternatives = [...new Set(terms)].toSorted((a, b) => b.length - a.length).join('|')
  // There is one normalized character per original character, so that positions are the same in both texts.
  const characters = Array.from(text)
  const normalized = characters.map((character) => {
    const replacement = normalize(character)
    return Array.from(replacement).length === 1 ? replacement : ' '
  })
  const parts: TextPart[] = []
  let position = 0
  for (const match of normalized.join('').matchAll(new RegExp(`(?<![a-z0-9])(?:${alternatives})`, 'g'))) {
    if (match.index > position)
      parts.push({ text: characters.slice(position, match.index).join(''), isFound: false })
    position = match.index + match[0].length
    parts.push({ text: characters.slice(match.index, position).join(''), isFound: true })
  }
  if (position < characters.length) parts.push({ text: characters.slice(position).join(''), isFound: false })
  return parts
}

type TextPart = { text: string; isFound: boolean }

/** Leaves only letters a to z, digits and spaces, none of which is special in a regular expression. */
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, ' ')
