// cspell:ignore huko
/** A place that is typed together with what is searched for: 'barber kilimani' (docs/rules/catalogue.md#search). */
import { normalizeText } from '#domain/text/normalize-text.ts'

/** Words between what is searched for and the place, in English and Kiswahili. */
const LINKS = new Set(['in', 'at', 'near', 'around', 'katika', 'huko', 'kwenye', 'karibu', 'na', 'ya'])

/**
 * The words before or after the name of a place, and the place, the longest name first; null if no place is named, or
 * nothing else.
 */
export function splitPlace<Place extends { name: string }>(
  query: string,
  places: readonly Place[],
): { words: string; place: Place } | null {
  const typed = query.trim().split(/\s+/)
  const normalized = typed.map(normalizeText)
  for (const place of places.toSorted((a, b) => b.name.length - a.name.length)) {
    const name = normalizeText(place.name)
    const length = name.split(' ').length
    if (normalized.slice(-length).join(' ') === name) {
      let end = typed.length - length
      while (end > 0 && LINKS.has(normalized[end - 1] ?? '')) end -= 1
      if (end > 0) return { words: typed.slice(0, end).join(' '), place }
    } else if (normalized.slice(0, length).join(' ') === name && typed.length > length)
      return { words: typed.slice(length).join(' '), place }
  }
  return null
}
