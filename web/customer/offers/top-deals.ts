import type { RouterContextProvider } from 'react-router'
import type { Reply } from '#contract/kernel.ts'
import type { offers } from '#contract/offers.ts'
import { callContext } from '#web/app/document/load-context.ts'
import { chosenPlace } from '../location/chosen-place.ts'
import { inAndNear } from '../pages/lists/around.ts'
import { attempt, type Attempted } from '../attempt.ts'
import { shownPercent } from './offer-prices.ts'

type TopDeals = Attempted<Reply<(typeof offers)['GET /offers/top-deals']>>

/**
 * The offers with the highest discounts at the chosen place, for loaders; loaded once per page, as the header
 * and the home page both state the highest discount.
 */
export function topDeals(context: Readonly<RouterContextProvider>, request: Request): Promise<TopDeals> {
  const known = lookups.get(context)
  if (known) return known
  const lookup = loadTopDeals(context, request)
  lookups.set(context, lookup)
  return lookup
}
const lookups = new WeakMap<Readonly<RouterContextProvider>, Promise<TopDeals>>()

async function loadTopDeals(context: Readonly<RouterContextProvider>, request: Request): Promise<TopDeals> {
  const place = await chosenPlace(context, request)
  return attempt(
    context.get(callContext)('GET /offers/top-deals', {
      query: { limit: 12, ...inAndNear(place?.id) },
      signal: request.signal,
    }),
  )
}

/** The highest discount that a visitor can find; 0 if it is not known. */
export const highestPercent = ({ loaded }: TopDeals): number =>
  Math.max(0, ...(loaded?.offers ?? []).map(shownPercent))
