import type { accounts } from '#contract/accounts.ts'
import type { bookings } from '#contract/bookings.ts'
import type { contact } from '#contract/contact.ts'
import type { health } from '#contract/health.ts'
import type { locations } from '#contract/locations.ts'
import type { offers } from '#contract/offers.ts'
import type { payments } from '#contract/payments.ts'
import type { search } from '#contract/search.ts'
import type { services } from '#contract/services.ts'
import type { stores } from '#contract/stores.ts'

type Accounts = typeof accounts
type Bookings = typeof bookings
type Contact = typeof contact
type Health = typeof health
type Locations = typeof locations
type Offers = typeof offers
type Payments = typeof payments
type Search = typeof search
type Services = typeof services
type Stores = typeof stores

/** Every route there is, by feature. Contracts come in as types: the browser never loads them. */
export interface Api extends Accounts, Bookings, Contact, Health, Locations, Offers, Payments, Search, Services, Stores {}
