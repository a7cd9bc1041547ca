/** Parts of a page whose scripts load after its first view (web/shared/document/deferred.tsx). */
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { merchantUrl } from './addresses.ts'
import {
  bookable,
  bookingOf,
  bookingsOf,
  newCustomer,
  openShopForTest,
  post,
  reviewPath,
  signIn,
  someIds,
} from './api.ts'
import { signInToShop } from './merchant-shop.ts'
import { expectWaiting } from './booking-steps.ts'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

test.use({ ...PHONE, actsBeforeHydration: true })

test('a click before its part has loaded takes effect once it has', async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.route(/home-content/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Pause slideshow' }).tap()
  await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
  released.resolve()
  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible()
})

test('what is entered before its part has loaded is sent', { tag: '@long' }, async ({ page, context }) => {
  const { storeId } = await someIds()
  await signIn(context, await newCustomer())
  const released = Promise.withResolvers<void>()
  await page.route(/store-content/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`/store/${storeId}#reviews`)
  await untilHydrated(page)
  const own = page.getByTestId('own-review')
  await own.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await own.getByLabel('Your comment').fill('Safi sana')
  released.resolve()
  await expect(page.locator('[data-deferred]')).toHaveCount(0)
  await own.getByRole('button', { name: 'Submit review' }).click()
  await expect(own.getByText('Review submitted successfully.')).toBeVisible()
})

test('a payment that is tapped before its part has loaded includes what the tab has stored', async ({
  page,
  context,
}) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  const choice = await bookable('Kinyozi Kings')
  // Typed before signing in.
  const draft = { userId: '', itemId: choice.offer.id, notes: 'She walks with a stick' }
  await page.addInitScript((stored) => sessionStorage.setItem('booking-draft', stored), JSON.stringify(draft))
  const released = Promise.withResolvers<void>()
  await page.route(/review-step/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(reviewPath(choice))
  await untilHydrated(page)
  await page.getByRole('button', { name: /^Pay .* with M-Pesa$/ }).tap()
  released.resolve()
  await expectWaiting(page)
  const [{ id } = { id: '' }] = await bookingsOf(customer)
  expect((await bookingOf(customer, id)).notes).toBe('She walks with a stick')
})

test(
  'a part stays as the server rendered it while the header around it changes',
  { tag: '@long' },
  async ({ page, context }) => {
    await signIn(context, await newCustomer('Njeri'))
    const released = Promise.withResolvers<void>()
    await page.route(/account-button/, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/profile/bookings')
    const header = page.getByRole('banner')
    // The link to the search becomes a button.
    await expect(header.getByRole('button', { name: 'Search' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Njeri' })).toBeVisible()
    released.resolve()
    await expect(header.locator('[data-deferred]')).toHaveCount(0)
    await expect(header.getByRole('button', { name: 'Njeri' })).toBeVisible()
  },
)

test(
  'an order that is chosen before its part has loaded applies once it has',
  { tag: '@long' },
  async ({ page }) => {
    const released = Promise.withResolvers<void>()
    await page.route(/stores-content/, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/stores')
    await untilHydrated(page)
    await page.getByRole('combobox', { name: 'Sort', exact: true }).selectOption('a-z')
    released.resolve()
    await expect(page).toHaveURL(/sort=a-z/)
  },
)

test(
  'links of a part that cannot be loaded work, and it is loaded when the network returns',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/^net::ERR_FAILED GET .*home-content/)
    let attempts = 0
    await page.route(/home-content/, (route) => (++attempts < 2 ? route.abort() : route.continue()))
    await page.goto('/')
    await untilHydrated(page)
    await page.mouse.move(50, 400)
    await expect.poll(() => attempts).toBe(1)
    await expect(page.getByRole('heading', { name: 'Top Stores' })).toBeAttached()
    await expect(page.locator('main').locator('xpath=ancestor::*[@data-deferred]')).toHaveCount(0, {
      timeout: 20_000,
    })
    await page.getByRole('link', { name: 'View All Active Deals' }).tap()
    await expect(page).toHaveURL(/\/hotdeals/)
  },
)

test.describe('with a list beside it', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('an open conversation stays while the list beside it is filtered before its scripts have loaded', async ({
    page,
    context,
  }) => {
    const shop = await openShopForTest({ staff: 1 })
    const { token } = await newCustomer('Wairimu')
    const { data } = await post<{ data: { conversationId: string } }>(
      '/chat/conversations',
      { storeId: shop.storeId, initialMessage: 'Is there parking?' },
      token,
    )
    await signInToShop(context, shop)
    const released = Promise.withResolvers<void>()
    await page.route(/conversation-content/, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto(`${merchantUrl()}/chat/${data.conversationId}`)
    await untilHydrated(page)
    const seen = await page.evaluateHandle(() => {
      const found = { empty: false }
      new MutationObserver(() => (found.empty ||= !document.querySelector('textarea'))).observe(
        document.body,
        {
          childList: true,
          subtree: true,
        },
      )
      return found
    })
    const thread = page.getByRole('region', { name: /^Wairimu/ })
    const unread = page.getByRole('link', { name: 'Unread' })
    await unread.click()
    await expect(page).toHaveURL(/filter=unread/)
    await expect(unread).toHaveAttribute('aria-current', 'true')
    await thread.getByRole('textbox').fill('For a van?')
    released.resolve()
    await expect(page.locator('[data-deferred]')).toHaveCount(0)
    await expect(thread.getByText('Is there parking?', { exact: true })).toBeVisible()
    await expect(thread.getByRole('textbox')).toHaveValue('For a van?')
    expect(await seen.jsonValue()).toEqual({ empty: false })
  })
})

/** The header is hydrated; the parts are not. */
const untilHydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber$')))
