/** Passes and receipts of bookings are available offline. */
import type { Page } from '@playwright/test'
import { newCustomer, signIn } from './api.ts'
import { paidBooking } from './my-bookings.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

test('an opened pass is available offline until its owner signs out', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/net::ERR_INTERNET_DISCONNECTED/)
  const { customer, booking, choice } = await paidBooking()
  await signIn(context, customer)
  await page.goto('/profile/bookings')
  await page.getByRole('link', { name: choice.offer.title }).click()
  await expect(page.getByRole('article')).toContainText('Confirmed')
  await expect.poll(() => cachedPaths(page)).toContain(`/booking-details/${booking.id}`)
  await page.goto(`/booking-details/${booking.id}/receipt`)
  await expect.poll(() => cachedPaths(page)).toContain(`/booking-details/${booking.id}/receipt`)
  await page.goto('/my-vouchers')
  await expect.poll(() => cachedPaths(page)).toContain('/my-vouchers')

  // The browser keeps what a link has prefetched for ten seconds.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.setOffline(true)
  // The worker may be restarted, and is offline a moment later than the page.
  await expect(async () => {
    await page.goto(`/booking-details/${booking.id}`)
    await expect(page.getByText(/^You’re offline\. Last updated at \d\d:\d\d\.$/)).toBeVisible({
      timeout: 5000,
    })
  }).toPass()
  await expect(page.getByRole('img', { name: `Booking code ${booking.code} as a QR code` })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(
    `${booking.code.slice(0, 3)} ${booking.code.slice(3)}`,
  )
  await page.goto('/my-vouchers')
  await expect(page.getByRole('img', { name: `Booking code ${booking.code} as a QR code` })).toBeVisible()
  // Links work too: the router cannot load the page, and the cached one is shown.
  await page.getByRole('link', { name: /^Open this booking/ }).click()
  await expect(page).toHaveURL(new RegExp(booking.id))
  await expect(page.getByText(/^You’re offline\./)).toBeVisible()
  // The saved page may reload itself once, also after this navigation has begun.
  await expect(async () => {
    await page.goto('/hotdeals')
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.getByRole('link', { name: /^Receipt/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText(/^You’re offline\./)).toBeVisible()

  await context.setOffline(false)
  await page.goto(`/booking-details/${booking.id}`)
  await expect(page.getByText(/^You’re offline\./)).toHaveCount(0)
  await page
    .getByRole('button', { name: /, your account$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await cachedPaths(page)).toEqual([])
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.goto(`/booking-details/${booking.id}`)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
})

test(
  'stored pages are removed when another customer signs in',
  { tag: '@long' },
  async ({ page, context }) => {
    const { customer, booking } = await paidBooking()
    await signIn(context, customer)
    await page.goto(`/booking-details/${booking.id}`)
    await expect.poll(() => cachedPaths(page)).toContain(`/booking-details/${booking.id}`)
    await signIn(context, await newCustomer())
    await page.goto('/my-vouchers')
    await expect.poll(() => cachedPaths(page)).toEqual(['/my-vouchers'])
  },
)

/** The paths of the pages that the service worker has cached. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const pages = await caches.open('d3-pages-1')
    return (await pages.keys()).map(({ url }) => new URL(url).pathname)
  })
