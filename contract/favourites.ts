/**
 * Favourite offers of a customer (docs/rules/catalogue.md#favourites-and-follows). Paths and sentences say
 * 'favorites', as existing clients read them.
 */
import * as z from 'zod'
import { OfferCard } from './entities.ts'
import { filter, idOf, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { offerProblems } from './offers.ts'
import { problem } from './problem.ts'

export const Favourite = z.object({
  id: z.string(),
  offer_id: z.string(),
  created_at: z.string(),
  /** What it cost before, in shillings, where an alert told of the drop and the price still stands. */
  price_dropped_from: z.number().nullable(),
  /** An alert told that it ends within a day. */
  ends_soon: z.boolean(),
  offer: OfferCard,
})

/** Hearts are marked by one short list; who keeps more sees those of the newest. */
export const MOST_MARKED = 1000

const anOffer = { params: z.object({ id: idOf(() => offerProblems.notFound()) }) }

export const favourites = {
  'GET /users/favorites': {
    about: 'My favourite offers, newest first, also those that have expired.',
    auth: 'customer',
    query: z.object({ page, limit: limit(100), category: filter() }),
    reply: ok({ favorites: z.array(Favourite), pagination: Pagination }),
  },
  'GET /users/favorites/count': { about: 'How many favourite offers I have.', auth: 'customer', reply: ok({ count: z.number() }) },
  'GET /users/favorites/ids': {
    about: `The ids of my favourite offers alone, newest first, for marking hearts; at most ${MOST_MARKED}.`,
    auth: 'customer',
    reply: ok({ offerIds: z.array(z.string()) }),
  },
  'POST /offers/:id/favorite': {
    about: 'Keep an offer. A second time is a 400 that says “already”.',
    auth: 'customer',
    status: 201,
    ...anOffer,
    reply: ok({ message: z.string(), favorite: Favourite }),
  },
  'DELETE /offers/:id/favorite': {
    about: 'Let an offer go; also when it was not kept.',
    auth: 'customer',
    ...anOffer,
    reply: ok({ message: z.string(), offer_id: z.string() }),
  },
  'POST /offers/:id/favorite/toggle': {
    about: 'Keep an offer, or let it go when it is kept.',
    auth: 'customer',
    ...anOffer,
    reply: ok({ action: z.enum(['added', 'removed']), message: z.string(), favorite: Favourite.optional() }),
  },
  'GET /offers/:id/favorite/status': {
    about: 'Do I keep this offer?',
    auth: 'customer',
    ...anOffer,
    reply: ok({ isFavorite: z.boolean(), favorite_id: z.string().nullable() }),
  },
} satisfies Contract

export const favouriteProblems = {
  /** Callers look for the word 'already' and take it for a success (docs/rules/wire-format.md#errors). */
  already: problem(400, 'already-favourite', 'Offer is already in your favorites'),
}
