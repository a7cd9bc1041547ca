/** The pages of visitors, customers and merchants, each of which must fulfil what walk.ts checks. */
import type { BrowserContext } from '@playwright/test'
import { takeSample, WIDTHS } from '#tests/support/long-run.ts'
import { requestInput } from '#tests/support/requests.ts'
import { merchantUrl } from './addresses.ts'
import {
  book,
  bookable,
  DEMO_PASSWORD,
  buildLink,
  logIn,
  newCustomer,
  openShopForTest,
  pay,
  post,
  reviewPath,
  signIn,
} from './api.ts'
import { signInToShop } from './merchant-shop.ts'
import { comparedQuotes } from './requests.ts'
import { expect, test } from './test.ts'
import { expectFits, walk, ZOOMED } from './walk.ts'

const STORE = 'Kinyozi Kings'
const FIGURES = ['/figures?period=week', '/figures?period=year']
const onMerchantSite = (paths: readonly string[]): string[] => paths.map((path) => merchantUrl() + path)

for (const width of WIDTHS)
  test.describe(`at a width of ${width}`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('pages of visitors', async ({ page }) => {
      const choice = await bookable(STORE)
      const { offer } = choice
      const sample = ['/', `/offer/${offer.id}`, '/search?q=massage&view=list', '/service-requests']
      const others = [
        `${reviewPath(choice)}&details=form`,
        `/store/${offer.store.id}`,
        `/store/${offer.store.id}/trust`,
        '/hotdeals',
        '/hotdeals?view=list',
        '/stores',
        '/search',
        '/search?q=massage',
        '/locations',
        '/about',
        '/careers',
        '/contact-us',
        '/faq',
        '/faq?lang=sw',
        '/terms-conditions',
        '/privacy-policy',
        '/accounts/sign-in',
        '/accounts/sign-up',
      ]
      await walk(page, takeSample(sample, others))
    })

    test('pages of customers', async ({ page, context }) => {
      const customer = await newCustomer()
      await signIn(context, customer)
      const choice = await bookable(STORE)
      const review = reviewPath(choice)
      await walk(page, [
        '/profile/bookings',
        ...[1, 2, 3].map((step) => review.replace('step=3', `step=${step}`)),
        review.replace('step=3', 'step=1&adding=yes'),
      ])
      const booking = await book(customer, choice)
      await pay(customer, booking)
      const sample = [
        `/booking/success?booking=${booking.id}`,
        '/my-vouchers',
        '/waitlist',
        '/packages',
        `/waitlist/join?offerId=${choice.offer.id}`,
        `/booking-details/${booking.id}`,
        `/booking-details/${booking.id}/services`,
        `/booking-details/${booking.id}/receipt`,
        `/b/${buildLink(booking)}`,
        `/b/${buildLink(booking)}?cancel`,
      ]
      const others = [
        await comparedQuotes(customer),
        '/service-requests/new',
        '/profile/service-requests',
        '/profile',
        '/profile/earn',
        '/profile/reliability',
        '/profile/settings',
        '/profile/settings/notifications',
        '/profile/settings/security',
        '/profile/settings/your-data',
      ]
      await walk(page, takeSample(sample, others))
    })

    test('pages of merchants', async ({ page, context }) => {
      await walk(page, onMerchantSite(takeSample(['/accounts/sign-in', '/sign-up'], ['/sign-up/email'])))
      await logInToDemo(context)
      const { date } = await bookable(STORE)
      const others = ['/requests', '/reviews', '/clients', '/clients/new', '/clients/import']
      await walk(page, onMerchantSite(takeSample(['/', `/?date=${date}`], others)))
      // A chart takes its new width a moment later, so that is another test.
      await walk(page, onMerchantSite(takeSample([], FIGURES)), { isEnlarged: false })
    })

    test('pages of one shop', { tag: '@long' }, async ({ page, context }) => {
      const shop = await openShopForTest({ staff: 2 })
      const { token } = await newCustomer()
      const { data } = await post<{ data: { serviceRequest: { id: string } } }>(
        '/request-service',
        requestInput(),
        token,
      )
      await signInToShop(context, shop)
      const paths = [
        '/services',
        `/services/${shop.serviceId}`,
        `/services/${shop.serviceId}/variants`,
        '/services/new/several',
        '/services/order',
        '/services/changes',
        '/settings',
        '/settings/everything',
        `/settings/stores/${shop.storeId}`,
        `/settings/stores/${shop.storeId}/branches/${shop.branchId}`,
        `/settings/stores/${shop.storeId}/poster`,
        `/settings/stores/${shop.storeId}/website`,
        '/packages',
        '/packages/new',
        '/figures/quiet-hours',
        '/calendars',
        '/chat/settings',
        '/team',
        '/team/history',
        '/account',
        '/account/security',
        '/account/statement',
        '/more',
        '/help',
        '/hours',
        '/staff',
        `/staff/${shop.staffIds[0]}`,
        '/staff/new',
        '/requests',
        '/requests?list=won',
        `/requests/${data.serviceRequest.id}`,
      ]
      await walk(page, onMerchantSite(paths))
    })
  })

test.describe('with a zoom of 200%', () => {
  test.use({ viewport: ZOOMED })

  test('the figures of merchants fit', { tag: '@long' }, async ({ page, context }) => {
    await logInToDemo(context)
    for (const address of onMerchantSite(FIGURES)) {
      await page.goto(address)
      await expect(page.getByRole('main')).toBeVisible()
      await expectFits(page, address)
    }
  })
})

const logInToDemo = (context: BrowserContext) =>
  logIn(context.request, `${merchantUrl()}/api/v1/merchants/login`, {
    email: 'otieno@d3.test',
    password: DEMO_PASSWORD,
  })
