/** The place that a visitor has chosen. Stored in a cookie, so that the server renders its pages for it. */
import type { RouterContextProvider } from 'react-router'
import { callContext } from '#web/shared/document/load-context.ts'
import { attempt } from '../pages/offers/attempt.ts'

export type Place = { id: string; name: string }

const COOKIE = 'd3_location'
const YEAR_SECONDS = 31_536_000

/**
 * For loaders; looked up once per page. Null means all locations, also when the place is no longer available
 * or the list cannot be loaded.
 */
export function chosenPlace(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Place | null> {
  const known = lookups.get(context)
  if (known) return known
  const lookup = findPlace(context, idInCookies(request.headers.get('cookie') ?? ''))
  lookups.set(context, lookup)
  return lookup
}
const lookups = new WeakMap<Readonly<RouterContextProvider>, Promise<Place | null>>()

/** The place with this id or name, if it has stores. */
export async function findPlace(
  context: Readonly<RouterContextProvider>,
  idOrName: string,
): Promise<Place | null> {
  if (!idOrName) return null
  const { loaded } = await attempt(context.get(callContext)('GET /locations/available'))
  const place = loaded?.locations.find(({ id, name }) => id === idOrName || name === idOrName)
  return place ? { id: place.id, name: place.name } : null
}

/**
 * The place that a list is filtered by. A place in the address takes precedence over the chosen one, so that
 * a link shows the same to everyone.
 */
export async function listedPlace(
  context: Readonly<RouterContextProvider>,
  request: Request,
  placeInAddress: string,
): Promise<ListedPlace> {
  // The address may also contain 'all'.
  const isAll = /^(all( locations)?)?$/i.test(placeInAddress)
  const [chosen, named] = await Promise.all([
    chosenPlace(context, request),
    findPlace(context, isAll ? '' : placeInAddress),
  ])
  const place = placeInAddress ? named : chosen
  return {
    location: place?.id ?? placeInAddress,
    name: place?.name ?? (isAll ? null : placeInAddress),
    isChosen: chosen !== null,
  }
}

/** `location` is the API's parameter, `name` is shown to users. */
export type ListedPlace = { location: string; name: string | null; isChosen: boolean }

export const cookieOf = (place: Place | null): string =>
  `${COOKIE}=${place?.id ?? ''}; Path=/; Max-Age=${place ? YEAR_SECONDS : 0}; SameSite=Lax; HttpOnly`

const idInCookies = (cookies: string): string =>
  new RegExp(`(?:^|; )${COOKIE}=([a-z0-9-]{1,60})(?:;|$)`).exec(cookies)?.[1] ?? ''
