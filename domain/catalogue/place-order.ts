import { kmBetween, type Point } from './places.ts'

type OrderedPlace = { name: string; city: string; store_count: number }

/** Places by town, the town with the most stores first, and by name within a town (docs/rules/pages.md#location). */
export function orderPlaces<P extends OrderedPlace>(places: readonly P[]): P[] {
  const stores = new Map<string, number>()
  for (const { city, store_count } of places) stores.set(city, (stores.get(city) ?? 0) + store_count)
  const storesIn = ({ city }: P) => stores.get(city) ?? 0
  return places.toSorted(
    (a, b) =>
      storesIn(b) - storesIn(a) || a.city.localeCompare(b.city, 'en') || a.name.localeCompare(b.name, 'en'),
  )
}

/** Places to choose from: the nearest first where the position is known, otherwise by name (docs/rules/pages.md#location). */
export function placesToChoose<P extends Point & { name: string }>(
  places: readonly P[],
  position: Point | null,
): (P & { km: number | null })[] {
  return places
    .map((place) => ({ ...place, km: position && kmBetween(position, place) }))
    .toSorted((a, b) => (a.km ?? 0) - (b.km ?? 0) || a.name.localeCompare(b.name, 'en'))
}
