/** The place a visitor has chosen. It is kept in a cookie, so that the server's pages are about it from the start. */
import type { RouterContextProvider } from 'react-router'
import { callContext } from '#web/client/load-context.ts'
import { attempt } from '../pages/offers/attempt.ts'

export type Place = { id: string; name: string }

const COOKIE = 'd3_location'
const YEAR_S = 31_536_000

/** For loaders: null means all locations, also when the place is not offered any more or the list cannot be had. Asked once a page. */
export function chosenPlace(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Place | null> {
  const known = askedFor.get(context)
  if (known) return known
  const asked = findPlace(context, idIn(request.headers.get('cookie') ?? ''))
  askedFor.set(context, asked)
  return asked
}
const askedFor = new WeakMap<Readonly<RouterContextProvider>, Promise<Place | null>>()

/** The place of this id or name among those that have stores. */
export async function findPlace(
  context: Readonly<RouterContextProvider>,
  said: string,
): Promise<Place | null> {
  if (!said) return null
  const { loaded } = await attempt(context.get(callContext)('GET /locations/available'))
  const place = loaded?.locations.find(({ id, name }) => id === said || name === said)
  return place ? { id: place.id, name: place.name } : null
}

/** The place that a list is about: what its address says wins over the choice, so that a link shows everybody the same. */
export async function listedPlace(
  context: Readonly<RouterContextProvider>,
  request: Request,
  said: string,
): Promise<ListedPlace> {
  // 'All' is a word of the address too.
  const isAll = /^(all( locations)?)?$/i.test(said)
  const [chosen, named] = await Promise.all([
    chosenPlace(context, request),
    findPlace(context, isAll ? '' : said),
  ])
  const place = said ? named : chosen
  return {
    location: place?.id ?? said,
    name: place?.name ?? (isAll ? null : said),
    isChosen: chosen !== null,
  }
}

/** `location` is what the calls are told, `name` what people read. */
export type ListedPlace = { location: string; name: string | null; isChosen: boolean }

export const cookieOf = (place: Place | null): string =>
  `${COOKIE}=${place?.id ?? ''}; Path=/; Max-Age=${place ? YEAR_S : 0}; SameSite=Lax; HttpOnly`

const idIn = (cookies: string): string =>
  new RegExp(`(?:^|; )${COOKIE}=([a-z0-9-]{1,60})(?:;|$)`).exec(cookies)?.[1] ?? ''
