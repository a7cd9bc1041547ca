/** The screens that `npm run screens` compares. */

export type Visitor = 'visitor' | 'customer' | 'merchant'
export type Screen = { name: string; path: string; as: Visitor; site: 'customers' | 'merchants' }

/** Ids of the demo data that addresses contain. */
export type DemoIds = { offer: string; store: string; service: string; booking: string }

const PUBLIC = {
  home: '/',
  hotdeals: '/hotdeals',
  'hotdeals salon': '/hotdeals?category=salon&page=2',
  stores: '/stores',
  search: '/search?q=massage',
  locations: '/locations',
  offer: '/offer/:offer',
  store: '/store/:store',
  'store reviews': '/store/:store?tab=reviews',
  service: '/service/:service',
  'sign in': '/accounts/sign-in',
  'sign up': '/accounts/sign-up',
  'forgotten password': '/request-password-reset',
  contact: '/contact-us',
  faq: '/faq',
  about: '/about-us',
  careers: '/careers',
  terms: '/terms-conditions',
  privacy: '/privacy-policy',
  newsletter: '/newsletter',
  'not found': '/no-such-page',
}

const PERSONAL = {
  'home of a customer': '/',
  'booking, time': '/booking/offer/:offer',
  'my bookings': '/profile/bookings',
  booking: '/booking-details/:booking',
  receipt: '/booking-details/:booking/receipt',
  vouchers: '/my-vouchers',
  profile: '/profile',
  favourites: '/profile/favourites',
  'followed stores': '/profile/followed-stores',
  rewards: '/profile/earn',
  settings: '/profile/settings',
  'notification settings': '/profile/settings/notifications',
  security: '/profile/settings/security',
  'own data': '/profile/settings/your-data',
}

const BUSINESS = {
  today: '/',
  reviews: '/reviews',
  figures: '/figures',
  account: '/account',
  notifications: '/notifications',
}
const BUSINESS_VISITOR = {
  'merchants, sign in': '/accounts/sign-in',
  'merchants, sign up': '/accounts/sign-up',
}

export const listScreens = (ids: DemoIds): Screen[] =>
  [
    ...screens(PUBLIC, 'visitor', 'customers'),
    ...screens(PERSONAL, 'customer', 'customers'),
    ...screens(BUSINESS, 'merchant', 'merchants'),
    ...screens(BUSINESS_VISITOR, 'visitor', 'merchants'),
  ].map((screen) => ({
    ...screen,
    path: screen.path.replace(/:(\w+)/, (_, name: keyof DemoIds) => ids[name]),
  }))

const screens = (paths: Record<string, string>, as: Visitor, site: Screen['site']): Screen[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path, as, site }))
