// What the customers of the demonstration keep: the stores they were happy with and a few more are followed, and some offers are favourites.

import { DAY, instant, MINUTE, type Day } from '#domain/time/time.ts'
import { makeChance, type Chance } from './chance.ts'
import { CUSTOMERS } from './names.ts'
import type { Account, Favourite, Follow, Review, Store } from './shape.ts'

const HAPPY = 4
const WEEK = 7 * DAY
const [VISITOR] = CUSTOMERS

type Setting = {
  seed: string
  today: Day
  stores: readonly Store[]
  accounts: readonly Account[]
  reviews: readonly Review[]
}

export function makeKeeping({ seed, today, stores, accounts, reviews }: Setting): {
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
    const chance = makeChance(seed, 'keeping', account.email)
    const isVisitor = account.email === `${VISITOR?.key}@d3.test`
    const liked = reviews
      .filter(({ accountId, rating }) => accountId === account.id && rating >= HAPPY)
      .map(({ storeId }) => storeId)
    const more = chance.some(stores, isVisitor ? 4 : chance.whole(0, 6)).map(({ id }) => id)
    for (const storeId of new Set([...liked, ...more]))
      follows.push({ accountId: account.id, storeId, at: sometime(chance, today) })
    for (const offer of chance.some(offers, isVisitor ? 5 : chance.whole(0, 5)))
      favourites.push({
        id: chance.uuid(),
        accountId: account.id,
        offerId: offer.id,
        at: sometime(chance, today),
      })
  }
  return { follows, favourites }
}

/** In the week before today. */
const sometime = (chance: Chance, today: Day): number =>
  instant(today, 0) - chance.whole(1, WEEK / MINUTE) * MINUTE
