import type { accounts } from '#contract/accounts.ts'
import type { bookings } from '#contract/bookings.ts'
import type { codes } from '#contract/codes.ts'
import type { contact } from '#contract/contact.ts'
import type { favourites } from '#contract/favourites.ts'
import type { follows } from '#contract/follows.ts'
import type { google } from '#contract/google.ts'
import type { health } from '#contract/health.ts'
import type { locations } from '#contract/locations.ts'
import type { merchants } from '#contract/merchants.ts'
import type { offers } from '#contract/offers.ts'
import type { payments } from '#contract/payments.ts'
import type { privacy } from '#contract/privacy.ts'
import type { reviews } from '#contract/reviews.ts'
import type { rewards } from '#contract/rewards.ts'
import type { search } from '#contract/search.ts'
import type { security } from '#contract/security.ts'
import type { services } from '#contract/services.ts'
import type { stores } from '#contract/stores.ts'

type Accounts = typeof accounts
type Bookings = typeof bookings
type Codes = typeof codes
type Contact = typeof contact
type Favourites = typeof favourites
type Follows = typeof follows
type Google = typeof google
type Health = typeof health
type Locations = typeof locations
type Merchants = typeof merchants
type Offers = typeof offers
type Payments = typeof payments
type Privacy = typeof privacy
type Reviews = typeof reviews
type Rewards = typeof rewards
type Search = typeof search
type Security = typeof security
type Services = typeof services
type Stores = typeof stores

/** Every route there is, by feature. Contracts come in as types: the browser never loads them. */
export interface Api
  extends
    Accounts,
    Bookings,
    Codes,
    Contact,
    Favourites,
    Follows,
    Google,
    Health,
    Locations,
    Merchants,
    Offers,
    Payments,
    Privacy,
    Reviews,
    Rewards,
    Search,
    Security,
    Services,
    Stores {}
