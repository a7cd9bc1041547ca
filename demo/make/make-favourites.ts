// Follows and favourites of the demo customers: stores that they rated well, a few random ones, and some
// offers.

import { DAY, instant, MINUTE, type Day } from '#domain/time/time.ts'
import { createRandom, type Random } from '../data/random.ts'
import { CUSTOMERS } from '../data/names.ts'
import type { Account, Favourite, Follow, Review, Store } from '../data/catalogue-types.ts'

const GOOD_RATING = 4
const WEEK = 7 * DAY
const [VISITOR] = CUSTOMERS

type FavouritesInput = {
  seed: string
  today: Day
  stores: readonly Store[]
  accounts: readonly Account[]
  reviews: readonly Review[]
}

export function makeFavourites({ seed, today, stores, accounts, reviews }: FavouritesInput): {
  follows: Follow[]
  favourites: Favourite[]
} {
  const offers = stores.flatMap((store) =>
    store.offers.filter(
      ({ status, createdAt }) => status === 'active' && createdAt < instant(today, 0) - WEEK,
    ),
  )
  const customers = accounts.filter(({ role }) => role === 'customer')
  const follows: Follow[] = []
  const favourites: Favourite[] = []
  for (const account of customers) {
    const random = createRandom(seed, 'keeping', account.email)
    const isVisitor = account.email === `${VISITOR?.key}@d3.test`
    const liked = reviews
      .filter(({ accountId, rating }) => accountId === account.id && rating >= GOOD_RATING)
      .map(({ storeId }) => storeId)
    const more = random.sample(stores, isVisitor ? 4 : random.integer(0, 6)).map(({ id }) => id)
    for (const storeId of new Set([...liked, ...more]))
      follows.push({ accountId: account.id, storeId, at: randomTime(random, today) })
    for (const offer of random.sample(offers, isVisitor ? 5 : random.integer(0, 5)))
      favourites.push({
        id: random.uuid(),
        accountId: account.id,
        offerId: offer.id,
        at: randomTime(random, today),
      })
  }
  return { follows, favourites }
}

/** A time in the week before today. */
const randomTime = (random: Random, today: Day): number =>
  instant(today, 0) - random.integer(1, WEEK / MINUTE) * MINUTE
