/** Search fields that update the URL after a short delay. */
import type { Page } from '@playwright/test'
import { newCustomer, signIn } from './api.ts'
import { now } from './now.ts'
import { expect, test } from './test.ts'

/** Time that is longer than the delay of the fields. */
const AFTER_DELAY_MS = 2_000

for (const { name, path, box, link, destination } of [
  {
    name: 'the questions',
    path: '/faq',
    box: (page: Page) => page.getByRole('search', { name: 'Search the questions' }).getByRole('searchbox'),
    link: (page: Page) => page.getByRole('link', { name: 'Ask us' }),
    destination: '/contact-us',
  },
  {
    name: 'My Bookings',
    path: '/profile/bookings?type=offer',
    box: (page: Page) => page.getByRole('searchbox', { name: 'Search bookings' }),
    link: (page: Page) => page.getByRole('main').getByRole('link', { name: 'Vouchers' }),
    destination: '/my-vouchers',
  },
])
  test(
    `a search in ${name} is dropped when the page is left`,
    { tag: '@long' },
    async ({ page, context, baseURL }) => {
      await signIn(context, await newCustomer())
      await page.clock.install({ time: now() })
      await page.goto(path, { waitUntil: 'networkidle' })
      const released = Promise.withResolvers<void>()
      await page.route(/\.data(?:\?|$)|\/assets\/.*\.js$/, async (route) => {
        await released.promise
        await route.continue()
      })
      await page.clock.pauseAt(new Date(now().getTime() + 60_000))
      await box(page).fill('submarine')
      await link(page).click()
      await page.clock.runFor(AFTER_DELAY_MS)
      released.resolve()
      await expect(page).toHaveURL(baseURL + destination)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.clock.runFor(AFTER_DELAY_MS)
      await expect(page).toHaveURL(baseURL + destination)
    },
  )
