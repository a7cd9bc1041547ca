import { normalizeText } from '#domain/text/normalize-text.ts'

/** The first place whose name, or whose town, starts with what was typed; else the first that contains it. */
export function findPlace<Place extends { name: string; city: string }>(
  places: readonly Place[],
  typed: string,
): Place | undefined {
  const wanted = normalizeText(typed)
  if (wanted === '') return undefined
  return (
    places.find(({ name }) => normalizeText(name) === wanted) ??
    places.find(({ name }) => normalizeText(name).startsWith(wanted)) ??
    places.find(({ city }) => normalizeText(city).startsWith(wanted)) ??
    places.find(({ name }) => normalizeText(name).includes(wanted))
  )
}
