/** The name of a store in its address, `/zuri-hair`, and of a branch, `/zuri-hair/kilimani` (docs/rules/pages.md#addresses). */
import { toSlug } from '../text/slug.ts'
import { MAX_STORE_SLUG, MIN_STORE_SLUG } from './store-slug-limits.ts'

/** First parts of the paths of the customers' site (web/customer/aliases.test.ts), and words that would look like a page of D3. */
const RESERVED = new Set(
  `about about-d3 about-us access account accounts admin admins api app apps assets auth b billing blog book booking
  booking-details bookings browse business businesses cancel careers categories category chat checkout claim cities contact contact-us
  customer customers d3 dashboard deal deals decisions demo dev developers discover docs download downloads earn email embed
  error events explore fanya faq favicon favourites fees fonts forgot-password g gift gifts guide health help home hot-deals
  hotdeals icons images info invite jobs join kenya legal list locations log-in login logout manifest map maps market marketplace media
  merchant merchants messages metrics mombasa mpesa my my-bookings my-earnings my-favorites my-favourites my-notifications
  my-service-requests my-stores my-vouchers nairobi near near-me new news newsletter notification notifications offer offers
  official og order orders p packages partner partners pay payment personal payments policy press pricing privacy privacy-policy
  profile providers ready refer referral refund refunds register request request-password-reset request-service requests
  requestservice reset-password review reviews rewards robots root sandbox search security service service-request
  service-requests services session settings share shop shops sign-in sign-out sign-up signin signout signup site sitemap sms
  staff static status store store-emails stores support system team terms terms-and-conditions terms-conditions test today
  trust undefined null user users verify view-offer view-service viewservice visit visits voucher vouchers waitlist wallet web
  well-known whatsapp www your-data`.split(/\s+/),
)

/** Returns what is wrong with a name; null if a store may have it. */
export function findSlugFault(slug: string): 'shape' | 'reserved' | null {
  const hasLength = slug.length >= MIN_STORE_SLUG && slug.length <= MAX_STORE_SLUG
  if (!hasLength || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || !/[a-z]/.test(slug)) return 'shape'
  return RESERVED.has(slug) ? 'reserved' : null
}

/** Names for a new store, the best first: 'zuri-hair', 'zuri-hair-kilimani', 'zuri-hair-2' and so on without an end. */
export function* proposeSlugs(name: string, place: string): Generator<string> {
  const base = cut(toSlug(name), MAX_STORE_SLUG)
  const withPlace = cut(`${base}-${toSlug(place)}`, MAX_STORE_SLUG)
  for (const slug of [base, withPlace]) if (findSlugFault(slug) === null) yield slug
  const start = /[a-z]/.test(base) ? base : 'store'
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    yield cut(start, MAX_STORE_SLUG - ending.length) + ending
  }
}

/** The name of a branch after that of its store: of 'Zuri Hair - Kilimani', 'kilimani'. */
export function toBranchSlug(storeName: string, branchName: string): string {
  const [store, branch] = [toSlug(storeName), toSlug(branchName)]
  const rest = branch.startsWith(`${store}-`) ? branch.slice(store.length + 1) : branch
  return rest || branch
}

const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/-$/, '')
