/** Redirects of aliases, 404 pages and the links on the pages (docs/rules/pages.md#addresses). */
import { request as http, type APIRequestContext } from '@playwright/test'
import { aliases } from '#web/customer/aliases.ts'
import { aliases as merchantAliases } from '#web/merchant/aliases.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { book, bookable, get, logIn, newCustomer, listStoreOffers, PASSWORD, pay, signIn } from './api.ts'
import { expect, test } from './test.ts'

/** A path parameter in mixed case, which redirects must not change. */
const PARAMETER = 'AbC-1'

for (const [site, base, all] of [
  ['customers’', customerUrl, aliases],
  ['merchants’', merchantUrl, merchantAliases],
] as const) {
  test(`every alias of the ${site} site redirects permanently, in any letter case`, async ({ request }) => {
    for (const [from, to] of all) {
      const target = to.replace(/:\w+/g, PARAMETER)
      const alias = from.replace(/:\w+/g, PARAMETER)
      const upperCase = from.replace(/[^/]+/g, (part) =>
        part.startsWith(':') ? PARAMETER : part.toUpperCase(),
      )
      for (const path of [alias, upperCase, `${alias}/`]) {
        const answer = await request.get(base() + path, { maxRedirects: 0 })
        expect(answer.status(), path).toBe(301)
        expect(answer.headers().location, path).toBe(target)
      }
    }
  })
}

test('/booking/{id} books an offer or a service', async ({ page, context }) => {
  await signIn(context, await newCustomer())
  const offer = (await listStoreOffers('Kinyozi Kings'))[0]!
  await page.goto(`/booking/${offer.id}`)
  await expect(page).toHaveURL(new RegExp(`/booking/offer/${offer.id}$`))
  await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()

  const { services } = await get<{ services: { id: string; booking_enabled: boolean }[] }>(
    `/services/store/${offer.store.id}`,
  )
  const service = services.find((each) => each.booking_enabled)!
  await page.goto(`/booking/${service.id}`)
  await expect(page).toHaveURL(new RegExp(`/booking/service/${service.id}$`))
  await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
})

test('a redirect preserves the query', async ({ request }) => {
  const answer = await request.get(`${customerUrl()}/Deals?category=nails&page=2`, { maxRedirects: 0 })
  expect(answer.headers().location).toBe('/hotdeals?category=nails&page=2')
})

for (const [site, base] of [
  ['customers’', customerUrl],
  ['merchants’', merchantUrl],
] as const) {
  test(`an unknown path of the ${site} site shows the 404 page`, async ({ page, pageErrors }) => {
    pageErrors.allow(/^404 GET .*\/nowhere\/at\/all$/)
    const answer = await page.goto(`${base()}/nowhere/at/all`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  })
}

test('no link on the pages is broken', { tag: '@long' }, async () => {
  const customer = await newCustomer()
  const visitor = await http.newContext({ baseURL: customerUrl() })
  const signedIn = await http.newContext({ baseURL: customerUrl() })
  await logIn(signedIn, '/api/v1/users/login', { email: customer.email, password: PASSWORD })
  const booking = await book(customer, await bookable('Kinyozi Kings'))
  await pay(customer, booking)
  const offer = (await listStoreOffers('Kinyozi Kings'))[0]!
  const broken = [
    ...(await findBrokenLinks(visitor, [
      '/',
      '/hotdeals',
      `/offer/${offer.id}`,
      '/accounts/sign-up',
      '/accounts/sign-in',
    ])),
    ...(await findBrokenLinks(signedIn, [
      `/booking/offer/${offer.id}`,
      `/booking/success?booking=${booking.id}`,
      '/booking/success',
      '/profile/bookings',
      '/my-vouchers',
      `/booking-details/${booking.id}`,
      `/booking-details/${booking.id}/receipt`,
    ])),
  ]
  expect(broken).toEqual([])
  await Promise.all([visitor.dispose(), signedIn.dispose()])
})

/** Links on these pages that respond with an error, each with its status and its page. */
async function findBrokenLinks(site: APIRequestContext, paths: string[]): Promise<string[]> {
  const statuses = new Map<string, number>()
  const broken: string[] = []
  for (const path of paths) {
    const html = await (await site.get(path)).text()
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="([^"#]*)/g)) {
      const link = href.replaceAll('&amp;', '&')
      if (!link.startsWith('/') || link.startsWith('//')) continue
      const status = statuses.get(link) ?? (await site.get(link)).status()
      statuses.set(link, status)
      if (status >= 400) broken.push(`${status} ${link} on ${path}`)
    }
  }
  return broken
}
