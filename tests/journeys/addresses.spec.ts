/** Every address the sites answer to, and every link they show (docs/rules/pages.md#addresses). */
import { request as http, type APIRequestContext } from '@playwright/test'
import { aliases } from '#web/customer/aliases.ts'
import { aliases as merchantAliases } from '#web/merchant/aliases.ts'
import { CUSTOMERS, MERCHANTS } from './addresses.ts'
import { book, bookable, newCustomer, offersOf, OWN_PAGE, pay } from './api.ts'
import { expect, test } from './test.ts'

/** Any values do: the redirect only hands them on, in their own case. */
const VALUE = 'AbC-1'

for (const [site, base, all] of [
  ['customers’', CUSTOMERS, aliases],
  ['merchants’', MERCHANTS, merchantAliases],
] as const) {
  test(`every alias of the ${site} site redirects permanently, in any letter case`, async ({ request }) => {
    for (const [from, to] of all) {
      const place = to.replace(/:\w+/g, VALUE)
      const given = from.replace(/:\w+/g, VALUE)
      const shouted = from.replace(/[^/]+/g, (part) => (part.startsWith(':') ? VALUE : part.toUpperCase()))
      for (const path of [given, shouted, `${given}/`]) {
        const answer = await request.get(base() + path, { maxRedirects: 0 })
        expect(answer.status(), path).toBe(301)
        expect(answer.headers().location, path).toBe(place)
      }
    }
  })
}

test('a redirect keeps the query', async ({ request }) => {
  const answer = await request.get(`${CUSTOMERS()}/Deals?category=nails&page=2`, { maxRedirects: 0 })
  expect(answer.headers().location).toBe('/hotdeals?category=nails&page=2')
})

for (const [site, base] of [
  ['customers’', CUSTOMERS],
  ['merchants’', MERCHANTS],
] as const) {
  test(`an unknown path of the ${site} site shows the 404 page`, async ({ page, pageErrors }) => {
    pageErrors.allow(/^404 GET .*\/nowhere\/at\/all$/)
    const answer = await page.goto(`${base()}/nowhere/at/all`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  })
}

test('no link on the pages is broken', async () => {
  const customer = await newCustomer()
  const visitor = await http.newContext({ baseURL: CUSTOMERS() })
  const signedIn = await http.newContext({ baseURL: CUSTOMERS() })
  await signedIn.post('/api/v1/users/login', {
    headers: OWN_PAGE,
    data: { email: customer.email, password: 'a long enough one' },
  })
  const booking = await book(customer, await bookable('Kinyozi Kings'))
  await pay(customer, booking)
  const offer = (await offersOf('Kinyozi Kings'))[0]!
  const dead = [
    ...(await deadLinks(visitor, [
      '/',
      '/hotdeals',
      `/offer/${offer.id}`,
      '/accounts/sign-up',
      '/accounts/sign-in',
    ])),
    ...(await deadLinks(signedIn, [
      `/booking/offer/${offer.id}`,
      `/booking/success?booking=${booking.id}`,
      '/booking/success',
      '/profile/bookings',
      '/my-vouchers',
      `/booking-details/${booking.id}`,
      `/booking-details/${booking.id}/receipt`,
    ])),
  ]
  expect(dead).toEqual([])
  await Promise.all([visitor.dispose(), signedIn.dispose()])
})

/** The links on these pages that are not answered with a page, each with where it stands. */
async function deadLinks(site: APIRequestContext, paths: string[]): Promise<string[]> {
  const asked = new Map<string, number>()
  const dead: string[] = []
  for (const path of paths) {
    const html = await (await site.get(path)).text()
    for (const [, said = ''] of html.matchAll(/<a\b[^>]*?\shref="([^"#]*)/g)) {
      const link = said.replaceAll('&amp;', '&')
      if (!link.startsWith('/') || link.startsWith('//')) continue
      if (!asked.has(link)) asked.set(link, (await site.get(link)).status())
      if ((asked.get(link) ?? 0) >= 400) dead.push(`${asked.get(link)} ${link} on ${path}`)
    }
  }
  return dead
}
