/** The place that an address names: by its name, as our links do, or by its id, in letters of any case. */
import { isSameText } from '#domain/text/normalize-text.ts'
import { redirect } from 'react-router'

type Listed = { id: string; name: string; city: string }

const isNamed = ({ id, name }: Pick<Listed, 'id' | 'name'>, text: string): boolean =>
  isSameText(id, text) || isSameText(name, text)

/** The area or town that is named, if it has stores. The API takes the name of a town in place of an id. */
export function placeNamed(
  places: readonly Listed[],
  text: string,
): (Pick<Listed, 'id' | 'name'> & { isArea: boolean }) | undefined {
  const place = places.find(({ name }) => name === text) ?? places.find((each) => isNamed(each, text))
  if (place) return { id: place.id, name: place.name, isArea: place.name !== place.city }
  const town = places.find(({ city }) => isSameText(city, text))?.city
  return town === undefined ? undefined : { id: town, name: town, isArea: false }
}

/** Redirects to the same address with the place's name, which is what the header and the canonical address show. */
export function redirectToName(url: URL, { name }: { name: string }): void {
  const params = new URLSearchParams(url.searchParams)
  if (params.get('location')?.trim() === name) return
  params.set('location', name)
  throw redirect(`${url.pathname}?${params}`)
}
