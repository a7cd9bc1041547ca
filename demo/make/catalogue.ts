// The demo data: sixty stores in Nairobi and other towns with their services, offers and staff, and customers
// with bookings and reviews. It depends only on the seed and the day of loading.

import { addDays, instant, type Day } from '#domain/time/time.ts'
import { createRandom, type Random } from '../data/random.ts'
import { TRADES } from '../data/categories.ts'
import { STORES } from '../data/drafts.ts'
import { bookedOffers, makeBookings } from './make-bookings.ts'
import { makeCalendar } from './make-calendar.ts'
import { limitOffers } from './make-limits.ts'
import { makeMonth } from './make-month.ts'
import { makeFavourites } from './make-favourites.ts'
import { makeOffers } from './make-offers.ts'
import { makeReviews } from './make-reviews.ts'
import { addShowcase } from './make-showcase.ts'
import { makeStore } from './make-store.ts'
import { ADMINS, CUSTOMERS, MERCHANTS, regulars, REVIEWERS, type Person } from '../data/names.ts'
import { PLACES } from '../data/places.ts'
import type { Account, Catalogue, Merchant } from '../data/catalogue-types.ts'

/** The seed of every installation, so that ids and pictures are the same everywhere. */
export const DEMO_SEED = 'karibu'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'karibu-2026'

/** The handset of the M-Pesa sandbox (docs/rules/providers.md#m-pesa-sandbox-credentials). */
const SANDBOX_HANDSET = '254708374149'

/** Customers and who referred them, with an older account. */
const REFERRED_BY: Record<string, string> = {
  abdi: 'wanjiku',
  faith: 'wanjiku',
  kendi: 'wanjiku',
  nduku: 'wanjiku',
  zawadi: 'dennis',
}
const OLDEST_DAYS = 420

export function makeCatalogue({ seed, today }: { seed: string; today: Day }): Catalogue {
  const phone = numbers('2547000001')
  const ownPhone = numbers('2547000000')
  const [clientPhone, otherClientPhone] = [numbers('2547000002'), numbers('2547000003')]
  const customers = CUSTOMERS.map((person, at) =>
    makeAccount(seed, today, 'customer', person, at === 0 ? SANDBOX_HANDSET : ownPhone()),
  )
  const findCustomer = (key: string | undefined) => customers.find(({ email }) => email === `${key}@d3.test`)
  for (const [key, referrer] of Object.entries(REFERRED_BY)) {
    const account = findCustomer(key)
    if (account) account.referredBy = findCustomer(referrer)?.id ?? null
  }
  const owners = MERCHANTS.map((person) => makeAccount(seed, today, 'merchant', person, ownPhone()))
  const admin = makeAccount(seed, today, 'admin', ADMINS.owner, ownPhone())
  const reviewers = REVIEWERS.map((person) => makeAccount(seed, today, 'customer', person, ownPhone()))
  const clients = regulars(createRandom(seed, 'regulars'), 2 * NUMBERS).map((person, at) =>
    makeAccount(seed, today, 'customer', person, at < NUMBERS ? clientPhone() : otherClientPhone()),
  )
  const otherAdmins = [ADMINS.support, ADMINS.finance].map((person) =>
    makeAccount(seed, today, 'admin', person, ownPhone()),
  )
  const merchants = MERCHANTS.map((person, at) => makeMerchant(seed, person, owners[at]))
  const merchantIds = new Map(merchants.map((merchant) => [merchant.key, merchant.id]))

  const drafted = STORES.flatMap(([category, drafts]) =>
    drafts.map((draft) => {
      const merchantId = merchantIds.get(draft.owner)
      if (!merchantId) throw new RangeError(`${draft.name} has no owner`)
      return { draft, store: makeStore({ seed, today, category, draft, merchantId, phone }) }
    }),
  )
  makeOffers(seed, today, drafted, bookedOffers())
  const stores = drafted.map(({ store }) => store)
  makeCalendar(seed, today, stores)
  const accounts = [...customers, ...owners, admin, ...reviewers, ...clients, ...otherAdmins]
  const bookings = makeBookings(seed, today, stores, accounts)
  const { reviews, visits } = makeReviews({ seed, today, stores, accounts, bookings })
  const planned = [...bookings, ...visits]
  const month = makeMonth({ seed, today, stores, merchants, clients: [...reviewers, ...clients], planned })
  limitOffers(seed, today, stores, [...planned, ...month])
  addShowcase(seed, today, stores, [...planned, ...month])
  const { follows, favourites } = makeFavourites({ seed, today, stores, accounts, reviews })

  return {
    today,
    places: PLACES,
    categories: TRADES.map(({ slug, name, position }) => ({ slug, name, position })),
    accounts,
    merchants,
    stores,
    bookings: [...planned, ...month],
    reviews,
    follows,
    favourites,
  }
}

const NUMBERS = 100

/** Returns a function that counts through the hundred numbers with an unassigned prefix. */
function numbers(prefix: string): () => string {
  let next = 0
  return () => {
    if (next >= NUMBERS) throw new RangeError(`No numbers left after ${prefix}`)
    return `${prefix}${String(next++).padStart(2, '0')}`
  }
}

function makeAccount(
  seed: string,
  today: Day,
  role: Account['role'],
  person: Person,
  phoneNumber: string,
): Account {
  const random = createRandom(seed, 'account', role, person.key)
  const id = random.uuid()
  return {
    id,
    role,
    email: `${person.key}@d3.test`,
    firstName: person.firstName,
    lastName: person.lastName,
    phoneNumber,
    referralSlug: `${person.key}-${id.slice(0, 4)}`,
    referredBy: null,
    createdAt: instant(
      addDays(today, -accountAgeDays(role, person, random)),
      random.integer(7 * 60, 22 * 60),
    ),
  }
}

/** Merchants and the admin are older than all stores. */
function accountAgeDays(role: Account['role'], person: Person, random: Random): number {
  if (role !== 'customer') return random.integer(710, 900)
  return person === CUSTOMERS[0] ? OLDEST_DAYS : random.integer(65, 400)
}

function makeMerchant(
  seed: string,
  person: (typeof MERCHANTS)[number],
  account: Account | undefined,
): Merchant {
  if (!account) throw new RangeError(`${person.key} has no account`)
  const id = createRandom(seed, 'merchant', person.key).uuid()
  return {
    id,
    accountId: account.id,
    key: person.key,
    businessName: person.business,
    createdAt: account.createdAt,
  }
}
