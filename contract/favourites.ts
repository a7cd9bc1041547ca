/**
 * Favourite offers of a customer (docs/rules/catalogue.md#favourites-and-follows). The API spells them
 * 'favorites', as clients read it.
 */
import * as z from 'zod'
import { m } from '#messages'
import { OfferCard } from './entities/offer.ts'
import { category, idSchema, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { offerProblems } from './offers.ts'
import { problem } from './problem.ts'
import { boolean, dateTime, EXAMPLE_IDS, integer, message, money, uuid } from './values.ts'

export const favouriteProblems = {
  /** Clients look for the word 'already' and treat it as a success (docs/rules/wire-format.md#errors). */
  alreadyFavourite: problem(
    400,
    'already-favourite',
    m.problem_already_favourite,
    'The offer was added before. Clients can treat this as a success.',
  ),
}

export const Favourite = z
  .object({
    id: uuid('favourite', 'Id of the favorite.'),
    offer_id: uuid('offer', 'Id of the offer.'),
    created_at: dateTime('Time of addition.', '2026-11-20T17:05:00.000Z'),
    price_dropped_from: money(
      'The previous price, if the customer was notified of a lower one that is still charged.',
      2000,
    ).nullable(),
    ends_soon: boolean('True if the customer was notified that the offer ends within a day.', false),
    offer: OfferCard,
  })
  .meta({ id: 'Favorite', description: 'A favorite offer of a customer.' })

/** Maximum number of ids that GET /users/favorites/ids returns. */
export const MAX_FAVOURITE_IDS = 1000

const offerParams = { params: z.object({ id: idSchema(() => offerProblems.notFound(), 'Id of the offer.') }) }

export const favourites = {
  'GET /users/favorites': {
    summary: 'List my favorite offers',
    description: 'The most recently added come first; expired ones are included.',
    auth: 'customer',
    query: z.object({ page, limit: limit(100), category }),
    reply: ok({ favorites: z.array(Favourite), pagination: Pagination }),
  },
  'GET /users/favorites/count': {
    summary: 'Count my favorite offers',
    auth: 'customer',
    reply: ok({ count: integer('Number of favorites.', 4) }),
  },
  'GET /users/favorites/ids': {
    summary: 'List the ids of my favorite offers',
    description: `The most recently added first; at most ${MAX_FAVOURITE_IDS}.`,
    auth: 'customer',
    reply: ok({
      offerIds: z.array(z.string()).meta({ description: 'Ids of offers.', example: [EXAMPLE_IDS.offer] }),
    }),
  },
  'POST /offers/:id/favorite': {
    summary: 'Add an offer to my favorites',
    auth: 'customer',
    status: 201,
    ...offerParams,
    reply: ok({ message, favorite: Favourite }),
    problems: [offerProblems.notFound, favouriteProblems.alreadyFavourite],
  },
  'DELETE /offers/:id/favorite': {
    summary: 'Remove an offer from my favorites',
    description: 'Succeeds also if it was not among them.',
    auth: 'customer',
    ...offerParams,
    reply: ok({ message, offer_id: uuid('offer', 'Id of the offer.') }),
    problems: [offerProblems.notFound],
  },
  'POST /offers/:id/favorite/toggle': {
    summary: 'Add an offer to my favorites, or remove it',
    auth: 'customer',
    ...offerParams,
    reply: ok({
      action: z.enum(['added', 'removed']).meta({ description: 'Action that was taken.' }),
      message,
      favorite: Favourite.optional(),
    }),
    problems: [offerProblems.notFound],
  },
  'GET /offers/:id/favorite/status': {
    summary: 'Check whether an offer is in my favorites',
    auth: 'customer',
    ...offerParams,
    reply: ok({
      isFavorite: boolean('True if the offer is in my favorites.', true),
      favorite_id: uuid('favourite', 'Id of the favorite; null if it is not one.').nullable(),
    }),
    problems: [offerProblems.notFound],
  },
} satisfies Contract

type FavouritesRoutes = typeof favourites
declare module './kernel.ts' {
  interface Api extends FavouritesRoutes {}
}
