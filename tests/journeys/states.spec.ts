/** Empty, unavailable and slow pages, and pages without JavaScript. */
import {
  appTime,
  book,
  bookable,
  get,
  newCustomer,
  listStoreOffers,
  reviewPath,
  signIn,
  type OfferCard,
} from './api.ts'
import type { Page } from '@playwright/test'
import { BRANCH_CLOSED } from './booking-steps.ts'
import { signInByPassword } from './sign-in-form.ts'
import { expect, test } from './test.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

test('My Bookings is empty with a link to the deals', async ({ page, context }) => {
  await signIn(context, await newCustomer())
  await page.goto('/profile/bookings')
  await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /offers|deals/i })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Hot deals' })).toBeVisible()
})

test(
  'an unknown and a malformed offer id show a 404 page',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/^404 GET .*\/offer\//)
    for (const path of [`/offer/${UNKNOWN_ID}`, '/offer/xx', `/store/${UNKNOWN_ID}/offer/xx`]) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { name: 'Offer not found' }).last()).toBeVisible()
    }
    await page.getByRole('link', { name: 'See hot deals' }).click()
    await expect(page.getByRole('heading', { name: 'Hot deals' })).toBeVisible()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test(
    'a missing offer or service shows the header and the tabs',
    { tag: '@long' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/^404 GET .*\/(offer|service)\//)
      for (const path of [`/offer/${UNKNOWN_ID}`, `/service/${UNKNOWN_ID}`]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: /not found/ }).last()).toBeVisible()
        await expect(page.getByRole('banner')).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      }
    },
  )
})

test('an expired offer cannot be booked', async ({ page }) => {
  const { offers } = await get<{ offers: (OfferCard & { expiration_date: string; status: string })[] }>(
    '/offers?status=all&limit=100&sortBy=newest',
  )
  const pages = await Promise.all(
    [2, 3, 4].map((number) =>
      get<{ offers: typeof offers }>(`/offers?status=all&limit=100&sortBy=newest&page=${number}`),
    ),
  )
  const all = [...offers, ...pages.flatMap((each) => each.offers)]
  const now = await appTime()
  const expired = all.find(
    ({ status, expiration_date }) => status === 'active' && Date.parse(expiration_date) < now,
  )
  expect(expired).toBeDefined()
  await page.goto(`/offer/${expired?.id}`)
  await expect(page.getByText('This offer has expired.').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'OFFER UNAVAILABLE' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Book this offer' })).toHaveCount(0)
  const { offer } = await get<{ offer: { service: { id: string } } }>(`/offers/${expired?.id}`)
  await page.goto(`/booking/offer/${expired?.id}?again=${offer.service.id}`)
  await expect(page).toHaveURL(new RegExp(`/service/${offer.service.id}$`))
})

test(
  'the booking of another customer is not shown',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^403 GET .*\/booking-details\//)
    const [owner, other] = await Promise.all([newCustomer(), newCustomer()])
    const booking = await book(owner, await bookable('Kinyozi Kings'))
    await signIn(context, other)
    const answer = await page.goto(`/booking-details/${booking.id}`)
    expect(answer?.status()).toBe(403)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText(booking.code)).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to My Bookings' }).click()
    await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeVisible()
  },
)

test('an unknown booking shows a 404 page', { tag: '@long' }, async ({ page, context, pageErrors }) => {
  pageErrors.allow(/^404 GET .*\/booking-details\//)
  await signIn(context, await newCustomer())
  await page.goto(`/booking-details/${UNKNOWN_ID}`)
  await expect(page.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View All Bookings' })).toBeVisible()
})

test('booking an expired offer links to other offers', async ({ page, context, pageErrors }) => {
  pageErrors.allow(/^404 GET .*\/booking\/offer\//)
  await signIn(context, await newCustomer())
  await page.goto(`/booking/offer/${UNKNOWN_ID}`)
  await expect(page.getByText('This offer is no longer available.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse More Offers' })).toBeVisible()
})

test('a click on a slow network shows progress at once', { tag: '@long' }, async ({ page, context }) => {
  await page.goto('/hotdeals')
  const loading = await holdRequests(page, '**/hotdeals?page=2')
  const second = page.getByRole('link', { name: 'Page 2', exact: true })
  // The click itself would wait for the page.
  await second.dispatchEvent('click')
  await expect(second).toHaveAttribute('aria-busy', 'true')
  loading.release()
  await expect(page).toHaveURL(/page=2/)
  await expect(second).not.toHaveAttribute('aria-busy', 'true')
  await page.unrouteAll({ behavior: 'wait' })

  const customer = await newCustomer()
  await page.goto('/accounts/sign-in')
  const signingIn = await holdRequests(page, '**/users/login')
  await signInByPassword(page, customer.email)
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible()
  signingIn.release()
  await expect(page.getByRole('button', { name: /, your account$/ })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  await signIn(context, customer)
  await page.goto(reviewPath(await bookable('Kinyozi Kings')))
  const paying = await holdRequests(page, '**/booking/offer/**')
  await page.getByRole('button', { name: /^Pay .* with M-Pesa$/ }).click()
  await expect(page.getByRole('button', { name: 'Sending the prompt…' })).toBeVisible()
  paying.release()
  await expect(page.getByRole('heading', { name: 'Enter your PIN on your phone' })).toBeVisible()
})

test('a choice of a person is shown at once', { tag: '@long' }, async ({ page, context, pageErrors }) => {
  pageErrors.allow(BRANCH_CLOSED)
  await signIn(context, await newCustomer())
  const path = reviewPath(await bookable('Kinyozi Kings')).replace('step=3', 'step=2')
  await page.goto(path, { waitUntil: 'networkidle' })
  const other = page.locator('input[name="staff"]:not(:checked):enabled').first()
  const state = await other.evaluate((input: HTMLInputElement) => {
    const before = location.href
    input.click()
    return { isChecked: input.checked, isUrlUnchanged: location.href === before }
  })
  // The choice shows before the URL changes.
  expect(state).toEqual({ isChecked: true, isUrlUnchanged: true })
  await expect.poll(() => page.url()).not.toBe(new URL(path, page.url()).href)
})

test('an empty search links back to all deals', { tag: '@long' }, async ({ page }) => {
  await page.goto('/hotdeals?search=zzzzzz')
  await expect(page.getByText('No deals match')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).last().click()
  await expect(page.getByRole('heading', { name: 'Hot deals' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home, hot deals with filters and an offer can be read', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Top Deals' })).toBeVisible()
    expect(await page.getByRole('article').count()).toBeGreaterThan(3)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Deals', exact: true })
      .click()
    const results = page.getByRole('group', { name: 'Deals', exact: true })
    expect(await results.getByRole('article').count()).toBe(12)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('radio', { name: /^Nails/ }).check()
    await page.getByRole('button', { name: /^Show .*deals?$/ }).click()
    await expect(page).toHaveURL(/category=nails/)
    await expect(page.getByRole('heading', { level: 1, name: 'Nails deals' })).toBeVisible()

    const offer = (await listStoreOffers('Kinyozi Kings'))[0]!
    await page.goto(`/offer/${offer.id}`)
    await expect(page.getByRole('heading', { level: 1, name: offer.title })).toBeVisible()
    await expect(page.getByText('Total, all in').filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book this offer' })).toHaveAttribute(
      'href',
      new RegExp(`^/booking/offer/${offer.id}[?]step=3&startsAt=.*&branch=`),
    )
  })

  test('the branch and the day of a booking can be chosen', async ({ page }) => {
    const { offer, branch } = await bookable('Kinyozi Kings', 1)
    await page.goto(`/booking/offer/${offer.id}`)
    await page.getByRole('group', { name: 'Branch' }).getByRole('link', { name: branch.name }).click()
    const days = page.getByRole('group', { name: 'Day' })
    await days.locator('[aria-current] ~ a[href]').first().click()
    await expect(page).toHaveURL(/date=/)
    const date = new URL(page.url()).searchParams.get('date')
    await expect(days.locator('[aria-current]')).toHaveAttribute('href', new RegExp(`date=${date}`))
    await expect(
      page
        .getByRole('group', { name: /^Times on/ })
        .getByRole('link')
        .first(),
    ).toHaveAttribute('href', new RegExp(`step=3&date=${date}&branch=${branch.id}&startsAt=`))
  })

  test('filters are links on a wide screen', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/hotdeals')
    await page
      .getByRole('navigation', { name: 'Category' })
      .getByRole('link', { name: /^Nails/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nails deals' })).toBeVisible()
    await page.getByLabel('Sort').selectOption('Price: low to high')
    await page.getByRole('button', { name: 'Sort' }).click()
    await expect(page).toHaveURL(/sort=price_low_high/)
  })
})

/** Holds requests that match the pattern until they are released. */
async function holdRequests(page: Page, pattern: string): Promise<{ release(): void }> {
  const released = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await released.promise
    await route.continue()
  })
  return { release: () => released.resolve() }
}
