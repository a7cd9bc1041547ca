import assert from 'node:assert/strict'
import { test } from 'mocha'
import { canonical } from './aliases.ts'
import { pages } from './paths.ts'
import routes from './routes.ts'

/**
 * Every page and its other paths (docs/rules/pages.md#addresses). 's', 'o' and so on are placeholders for
 * ids.
 */
const PATHS: [page: string, ...others: string[]][] = [
  ['/'],
  ['/hotdeals', '/Hotdeals', '/hot-deals', '/offer', '/offers', '/deals'],
  ['/stores', '/Stores', '/STORES', '/services', '/merchants', '/providers'],
  ['/store/s', '/Store/s', '/stores/s', '/stores/s/view'],
  ['/store/s#reviews', '/stores/s/reviews'],
  ['/store/s/trust', '/Store/s/Trust', '/stores/s/trust'],
  ['/chat', '/messages', '/CHAT'],
  ['/notifications', '/notification', '/profile/notifications', '/my-notifications'],
  ['/chat/store/s', '/chat/Store/s'],
  ['/store/s/offer/o'],
  ['/offer/o', '/offers/o', '/view-offer/o', '/offers/any-words/o/see-details'],
  ['/service/v', '/services/v', '/view-service/v', '/ViewService/v'],
  ['/store/s/service/v', '/store/s/services/v'],
  ['/booking/offer/o', '/booking/o', '/book/o', '/offers/o/book', '/store/s/offer/o/book'],
  ['/booking/service/v', '/service/v/book', '/services/v/book', '/store/s/service/v/book'],
  ['/booking/success', '/booking/confirmed', '/booking/complete'],
  ['/my-vouchers', '/bookings', '/vouchers'],
  ['/checkout', '/Checkout', '/payment'],
  ['/accounts/sign-up', '/signup'],
  ['/accounts/sign-in', '/login'],
  ['/accounts/verify-otp'],
  ['/accounts/verify-email'],
  ['/request-password-reset', '/forgot-password'],
  ['/accounts/reset-password', '/reset-password'],
  ['/service-requests', '/request-service', '/Requestservice', '/marketplace'],
  ['/service-requests/new'],
  ['/service-request/r'],
  ['/profile', '/account', '/PROFILE'],
  ['/profile/bookings', '/profile/my-bookings', '/my-bookings'],
  ['/booking-details/b', '/profile/bookings/b'],
  ['/booking-details/b/services'],
  ['/booking-details/x/series'],
  ['/packages'],
  ['/packages/p'],
  ['/waitlist'],
  ['/waitlist/join'],
  ['/profile/favourites', '/profile/favorites', '/my-favourites'],
  ['/profile/followed-stores', '/profile/stores', '/my-stores'],
  ['/profile/earn', '/profile/earnings', '/profile/rewards', '/my-earnings'],
  ['/profile/reliability', '/Profile/Reliability'],
  ['/profile/settings', '/profile/edit', '/settings'],
  ['/profile/service-requests', '/profile/requests', '/my-service-requests'],
  ['/marketplace/offers/o'],
  ['/contact-us', '/contact'],
  ['/faq', '/FAQ', '/help'],
  ['/careers', '/Careers', '/jobs'],
  ['/terms-conditions', '/terms', '/terms-and-conditions'],
  ['/privacy-policy', '/privacy'],
  ['/about-us', '/about', '/About', '/about-d3'],
  ['/search'],
]

test('canonical maps all paths of a page to one', () => {
  for (const [page, ...others] of PATHS) {
    for (const path of others) assert.equal(canonical(path), page, path)
    assert.equal(canonical(page.replace(/#.*/, '')), page.replace(/#.*/, ''))
  }
})

test('canonical ignores case and a trailing slash, and keeps the query', () => {
  for (const [page, ...others] of PATHS) {
    for (const path of page.includes('#') ? others : [page, ...others]) {
      // Ids keep their case; here they are single letters.
      const upperCase = path.replaceAll(/[^/]{2,}/g, (part) => part.toUpperCase())
      assert.equal(canonical(`${upperCase}/`), page, upperCase)
    }
  }
  assert.equal(canonical('/Search', '?q=Nails&location=Karen'), '/search?q=Nails&location=Karen')
  assert.equal(canonical('/stores/s/reviews', '?page=2'), '/store/s?page=2#reviews')
})

test('every listed path matches a page', () => {
  const patterns = Object.values(pages).map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}$`))
  for (const [page] of PATHS)
    assert.ok(
      patterns.some((pattern) => pattern.test(page.replace(/#.*/, ''))),
      page,
    )
})

test('every route of the site is a page', () => {
  const known = new Set<string | undefined>([...Object.values(pages), '*', undefined])
  const all = routes.flatMap((route) => [route, ...(route.children ?? [])])
  for (const { path } of all) assert.ok(known.has(path), `${path} is no page`)
})
