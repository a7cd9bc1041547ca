/** The first place whose name, or whose town, starts with what was typed; else the first that contains it. */
export function findPlace<Place extends { name: string; city: string }>(
  places: readonly Place[],
  typed: string,
): Place | undefined {
  const wanted = simple(typed)
  if (wanted === '') return undefined
  return (
    places.find(({ name }) => simple(name) === wanted) ??
    places.find(({ name }) => simple(name).startsWith(wanted)) ??
    places.find(({ city }) => simple(city).startsWith(wanted)) ??
    places.find(({ name }) => simple(name).includes(wanted))
  )
}

const simple = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/['’\-\s]+/g, ' ')
