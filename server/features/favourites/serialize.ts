import type * as z from 'zod'
import type { favourites } from '#contract/favourites.ts'
import { shillings } from '#domain/payments/money.ts'
import type { AppContext } from '#server/app-context.ts'
import { serializeOfferCard } from '#server/features/offers/offers.ts'
import type { FavouriteRow } from './queries.ts'

type Favourite = z.infer<(typeof favourites)['GET /users/favorites']['reply']>['favorites'][number]

export const serializeFavourite = (
  row: FavouriteRow,
  app: Pick<AppContext, 'config' | 'settings'>,
): Favourite => ({
  id: row.id,
  offer_id: row.offer_id,
  created_at: row.created_at.toISOString(),
  price_dropped_from: row.dropped_from === null ? null : shillings(row.dropped_from),
  ends_soon: row.ends_soon,
  offer: serializeOfferCard(row.card, app),
})
