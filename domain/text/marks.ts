/** Which parts of a text to mark as found: words that begin with one of those that were searched for, whatever their accents. */
export function marked(text: string, begun: readonly string[]): { text: string; isFound: boolean }[] {
  const wanted = begun.map(plain).filter((word) => word.length > 1)
  if (wanted.length === 0) return [{ text, isFound: false }]
  // Longest first: the longest that fits is marked.
  const choices = [...new Set(wanted)].sort((a, b) => b.length - a.length).join('|')
  // Letter by letter, so that a place in the plain text is the same place in the text.
  const letters = Array.from(text)
  const flat = letters.map((letter) => (Array.from(plain(letter)).length === 1 ? plain(letter) : ' '))
  const parts: { text: string; isFound: boolean }[] = []
  let shown = 0
  for (const found of flat.join('').matchAll(new RegExp(`(?<![a-z0-9])(?:${choices})`, 'g'))) {
    if (found.index > shown) parts.push({ text: letters.slice(shown, found.index).join(''), isFound: false })
    shown = found.index + found[0].length
    parts.push({ text: letters.slice(found.index, shown).join(''), isFound: true })
  }
  if (shown < letters.length) parts.push({ text: letters.slice(shown).join(''), isFound: false })
  return parts
}

/** Only letters, digits and gaps are left: nothing of it means anything in a pattern. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, ' ')
