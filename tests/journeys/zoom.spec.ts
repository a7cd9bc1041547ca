/** Pages on a narrow screen, as with a zoom of 200% on a phone, and with text of twice the size. */
import type { Page } from '@playwright/test'
import { sampleOf } from '#tests/support/long-run.ts'
import { requestInput } from '#tests/support/requests.ts'
import { merchantUrl } from './addresses.ts'
import {
  book,
  bookable,
  DEMO_PASSWORD,
  logIn,
  newCustomer,
  openShopForTest,
  post,
  reviewPath,
  signIn,
} from './api.ts'
import { headerProblems, layoutProblems } from './layout-problems.ts'
import { signInToShop } from './merchant-shop.ts'
import { comparedQuotes } from './requests.ts'
import { expect, test } from './test.ts'

for (const { name, width, height, fontSize } of [
  { name: 'a zoom of 200%', width: 180, height: 400, fontSize: 16 },
  { name: 'a text size of 200%', width: 360, height: 740, fontSize: 32 },
])
  test.describe(`with ${name}`, () => {
    test.use({ viewport: { width, height } })

    /** A page that is wider than its window fails the test as well (test.ts). */
    async function expectNoProblems(page: Page, paths: readonly string[]): Promise<void> {
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('main')).toBeVisible()
        expect.soft(await page.evaluate(layoutProblems), path).toEqual([])
        expect.soft(await page.evaluate(headerProblems), path).toEqual([])
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollWidth), path)
          .toBeLessThanOrEqual(width)
      }
    }

    test('pages of visitors fit', { tag: '@long' }, async ({ page }) => {
      const choice = await bookable('Kinyozi Kings')
      const { offer } = choice
      const paths = sampleOf(
        [
          '/',
          `${reviewPath(choice)}&details=form`,
          `/store/${offer.store.id}`,
          `/offer/${offer.id}`,
          '/search?q=massage&view=list',
          '/service-requests',
          '/faq?lang=sw',
        ],
        [
          '/hotdeals',
          '/hotdeals?view=list',
          '/stores',
          '/search',
          '/search?q=massage',
          '/faq',
          '/terms-conditions',
          '/accounts/sign-in',
        ],
      )
      await expectNoProblems(page, paths)
    })

    test('pages of customers fit', { tag: '@long' }, async ({ page, context }) => {
      const customer = await newCustomer()
      await signIn(context, customer)
      const choice = await bookable('Kinyozi Kings')
      const booking = await book(customer, choice)
      const review = reviewPath(choice)
      const paths = sampleOf(
        [
          review.replace('step=3', 'step=1'),
          review,
          await comparedQuotes(customer),
          '/service-requests/new',
          '/profile/service-requests',
          `/booking-details/${booking.id}`,
          '/profile/settings/security',
        ],
        [
          '/',
          review.replace('step=3', 'step=2'),
          '/profile/bookings',
          '/profile',
          '/profile/settings',
          '/profile/settings/notifications',
          '/profile/settings/your-data',
        ],
      )
      await expectNoProblems(page, paths)
    })

    test('the figures of merchants fit', { tag: '@long' }, async ({ page, context }) => {
      await logIn(context.request, `${merchantUrl()}/api/v1/merchants/login`, {
        email: 'otieno@d3.test',
        password: DEMO_PASSWORD,
      })
      await expectNoProblems(page, [`${merchantUrl()}/figures`, `${merchantUrl()}/figures?period=year`])
    })

    test('the catalogue of merchants fits', { tag: '@long' }, async ({ page, context }) => {
      const shop = await openShopForTest({ staff: 1 })
      await signInToShop(context, shop)
      const pages = [
        '/services',
        `/services/${shop.serviceId}`,
        '/hours',
        '/staff',
        `/staff/${shop.staffIds[0]}`,
        '/staff/new',
      ]
      await expectNoProblems(
        page,
        pages.map((path) => merchantUrl() + path),
      )
    })

    test('the requests for merchants fit', { tag: '@long' }, async ({ page, context }) => {
      const shop = await openShopForTest({ staff: 2 })
      const { token } = await newCustomer()
      const { data } = await post<{ data: { serviceRequest: { id: string } } }>(
        '/request-service',
        requestInput(),
        token,
      )
      await signInToShop(context, shop)
      await expectNoProblems(page, [
        `${merchantUrl()}/requests`,
        `${merchantUrl()}/requests?list=won`,
        `${merchantUrl()}/requests/${data.serviceRequest.id}`,
      ])
    })
  })
