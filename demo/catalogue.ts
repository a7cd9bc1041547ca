// The demonstration: sixty stores in Nairobi and the towns, what they sell and offer, who works there, and a few people with bookings.
// Everything follows from the seed and the day of loading. What a store is rated and who follows it comes of rows that stand there.

import { addDays, instant, type Day } from '#domain/time/time.ts'
import { makeChance } from './chance.ts'
import { TRADES } from './categories.ts'
import type { CategorySlug, StoreDraft } from './drafts.ts'
import { bookedOffers, makeBookings } from './make-bookings.ts'
import { makeCalendar } from './make-calendar.ts'
import { limitOffers } from './make-limits.ts'
import { makeKeeping } from './make-keeping.ts'
import { makeOffers } from './make-offers.ts'
import { makeReviews } from './make-reviews.ts'
import { makeStore } from './make-store.ts'
import { ADMIN, CUSTOMERS, MERCHANTS, REVIEWERS, type Person } from './names.ts'
import { PLACES } from './places.ts'
import type { Account, Catalogue, Merchant } from './shape.ts'
import { barberStores } from './stores/barber.ts'
import { carCareStores } from './stores/car-care.ts'
import { cleaningStores } from './stores/cleaning.ts'
import { daysOutStores } from './stores/days-out.ts'
import { fashionStores } from './stores/fashion.ts'
import { fitnessStores } from './stores/fitness.ts'
import { foodStores } from './stores/food.ts'
import { healthStores } from './stores/health.ts'
import { nailStores } from './stores/nails.ts'
import { repairStores } from './stores/repairs.ts'
import { salonStores } from './stores/salon.ts'
import { spaStores } from './stores/spa.ts'

/** What every house with the demonstration is made from, so that its ids and pictures are the same everywhere. */
export const DEMO_SEED = 'karibu'

/** Of every account of the demonstration. */
export const DEMO_PASSWORD = 'karibu-2026'

/** The handset of the M-Pesa sandbox (docs/rules/providers.md#m-pesa-sandbox-credentials). */
const SANDBOX_HANDSET = '254708374149'

/** Sent by the first customer, who was there before all others. */
const REFERRED = ['abdi', 'faith', 'kendi']
const OLDEST_DAYS = 420

const STORES: readonly (readonly [CategorySlug, readonly StoreDraft[]])[] = [
  ['barber', barberStores],
  ['salon', salonStores],
  ['nails', nailStores],
  ['spa', spaStores],
  ['food', foodStores],
  ['car-care', carCareStores],
  ['repairs', repairStores],
  ['cleaning', cleaningStores],
  ['health', healthStores],
  ['fitness', fitnessStores],
  ['fashion', fashionStores],
  ['days-out', daysOutStores],
]

export function makeCatalogue({ seed, today }: { seed: string; today: Day }): Catalogue {
  const phone = numbers('2547000001')
  const ownPhone = numbers('2547000000')
  const customers = CUSTOMERS.map((person, at) =>
    makeAccount(seed, today, 'customer', person, at === 0 ? SANDBOX_HANDSET : ownPhone()),
  )
  for (const account of customers)
    if (REFERRED.some((key) => account.email === `${key}@d3.test`))
      account.referredBy = customers[0]?.id ?? null
  const owners = MERCHANTS.map((person) => makeAccount(seed, today, 'merchant', person, ownPhone()))
  const admin = makeAccount(seed, today, 'admin', ADMIN, ownPhone())
  const reviewers = REVIEWERS.map((person) => makeAccount(seed, today, 'customer', person, ownPhone()))
  const merchants = MERCHANTS.map((person, at) => makeMerchant(seed, person, owners[at]))
  const merchantIds = new Map(merchants.map((merchant) => [merchant.key, merchant.id]))

  const made = STORES.flatMap(([category, drafts]) =>
    drafts.map((draft) => {
      const merchantId = merchantIds.get(draft.owner)
      if (!merchantId) throw new RangeError(`${draft.name} has no owner`)
      return { draft, store: makeStore({ seed, today, category, draft, merchantId, phone }) }
    }),
  )
  makeOffers(seed, today, made, bookedOffers())
  const stores = made.map(({ store }) => store)
  makeCalendar(seed, today, stores)
  const accounts = [...customers, ...owners, admin, ...reviewers]
  const bookings = makeBookings(seed, today, stores, accounts)
  const { reviews, visits } = makeReviews({ seed, today, stores, accounts, bookings })
  limitOffers(seed, today, stores, [...bookings, ...visits])
  const { follows, favourites } = makeKeeping({ seed, today, stores, accounts, reviews })

  return {
    today,
    places: PLACES,
    categories: TRADES.map(({ slug, name, position }) => ({ slug, name, position })),
    accounts,
    merchants,
    stores,
    bookings: [...bookings, ...visits],
    reviews,
    follows,
    favourites,
  }
}

/** Two digits behind a beginning that belongs to nobody. */
function numbers(beginning: string): () => string {
  let next = 0
  return () => {
    if (next > 99) throw new RangeError(`No numbers left after ${beginning}`)
    return `${beginning}${String(next++).padStart(2, '0')}`
  }
}

function makeAccount(
  seed: string,
  today: Day,
  role: Account['role'],
  person: Person,
  phoneNumber: string,
): Account {
  const chance = makeChance(seed, 'account', role, person.key)
  const id = chance.uuid()
  return {
    id,
    role,
    email: `${person.key}@d3.test`,
    firstName: person.firstName,
    lastName: person.lastName,
    phoneNumber,
    referralSlug: `${person.key}-${id.slice(0, 4)}`,
    referredBy: null,
    // Merchants and the house itself were there before the stores.
    createdAt: instant(
      addDays(
        today,
        role === 'customer'
          ? -(person === CUSTOMERS[0] ? OLDEST_DAYS : chance.whole(65, 400))
          : -chance.whole(710, 900),
      ),
      chance.whole(7 * 60, 22 * 60),
    ),
  }
}

function makeMerchant(
  seed: string,
  person: (typeof MERCHANTS)[number],
  account: Account | undefined,
): Merchant {
  if (!account) throw new RangeError(`${person.key} has no account`)
  const id = makeChance(seed, 'merchant', person.key).uuid()
  return {
    id,
    accountId: account.id,
    key: person.key,
    businessName: person.business,
    createdAt: account.createdAt,
  }
}
