/** The place that a visitor has chosen. Stored in a cookie, so that the server renders its pages for it. */
import type { RouterContextProvider } from 'react-router'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { attempt } from '../attempt.ts'
import { placeNamed, redirectToName } from './named-place.ts'

export type ChosenPlace = { id: string; name: string }
/** ChosenPlace of a list. If it is an area, results near it are listed, too. */
export type ListablePlace = ChosenPlace & { isArea: boolean }

const COOKIE = 'd3_location'
const ALL = 'all'
const YEAR_SECONDS = 31_536_000

/** ChosenPlace of a visitor who has not chosen one; all locations are listed until it has stores. */
const DEFAULT_PLACE = 'nairobi'

/**
 * Returns the chosen place for loaders; it is looked up once per page. Null means all locations, also when the place is
 * no longer available or the list cannot be loaded.
 */
export function chosenPlace(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<ListablePlace | null> {
  const known = lookups.get(context)
  if (known) return known
  const lookup = findPlace(context, idInCookies(request.headers.get('cookie') ?? '') || DEFAULT_PLACE)
  lookups.set(context, lookup)
  return lookup
}
const lookups = new WeakMap<Readonly<RouterContextProvider>, Promise<ListablePlace | null>>()

/** The area with this id or name, or the town with this name, if it has stores. */
export async function findPlace(
  context: Readonly<RouterContextProvider>,
  idOrName: string,
): Promise<ListablePlace | null> {
  if (!idOrName || idOrName === ALL) return null
  return placeNamed(await places(context), idOrName) ?? null
}

async function places(context: Readonly<RouterContextProvider>) {
  const { loaded } = await attempt(context.get(callContext)('GET /locations/available'))
  return loaded?.locations ?? []
}

/**
 * The place that a list is filtered by. A place in the address takes precedence over the chosen one, so that
 * a link shows the same to everyone; so does a point.
 */
export async function listedPlace(
  { context, request, url }: Pick<LoaderArgs, 'context' | 'request' | 'url'>,
  { location, near }: { location: string; near?: string },
): Promise<ListedPlace> {
  const placeInAddress = location === '' && near ? 'all' : location
  // The address may also contain 'all'.
  const isAll = /^(all( locations)?)?$/i.test(placeInAddress)
  const [chosen, named] = await Promise.all([
    chosenPlace(context, request),
    isAll ? undefined : places(context).then((listed) => placeNamed(listed, placeInAddress)),
  ])
  if (named) redirectToName(url, named)
  const place = placeInAddress ? named : chosen
  return {
    location: place?.id ?? placeInAddress,
    name: place?.name ?? (isAll ? null : placeInAddress),
    isArea: place?.isArea ?? false,
    isChosen: chosen !== null,
  }
}

/** `location` is the API's parameter, `name` is shown to users. */
export type ListedPlace = { location: string; name: string | null; isArea: boolean; isChosen: boolean }

/**
 * Returns the cookie of a choice. All locations are a choice, too: a visitor who has made it is not asked for a place
 * again. A town is stored by its name.
 */
export const toCookie = (place: ChosenPlace | null): string =>
  `${COOKIE}=${(place?.id ?? ALL).toLowerCase()}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`

export const hasChosenPlace = (request: Request): boolean =>
  idInCookies(request.headers.get('cookie') ?? '') !== ''

const idInCookies = (cookies: string): string =>
  new RegExp(`(?:^|; )${COOKIE}=([a-z0-9-]{1,60})(?:;|$)`).exec(cookies)?.[1] ?? ''
