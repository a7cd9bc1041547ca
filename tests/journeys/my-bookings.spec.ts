/** The list of a customer’s bookings and vouchers, and links to them. Changes: booking-changes.spec.ts. */
import { expectNoViolations } from './axe.ts'
import { getBooking, DEMO_PASSWORD, buildLink, logIn, newCustomer, signIn } from './api.ts'
import { kes } from './booking-steps.ts'
import { toNairobiTime, paidBooking, requestAt, STORE } from './my-bookings.ts'
import { expect, test } from './test.ts'
import { withoutTable } from './without-table.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('bookings, vouchers and reminder links work', async ({ page, context }) => {
    const { customer, booking, choice } = await paidBooking()
    await signIn(context, customer)
    await page.goto('/profile/bookings?type=offer')
    await page
      .getByRole('searchbox', { name: 'Search bookings' })
      .fill(`${booking.code.toLowerCase()} kinyozi`)
    await page
      .getByRole('search', { name: 'Search bookings' })
      .getByRole('button', { name: 'Search' })
      .click()
    await expect(page).toHaveURL(/type=offer/)
    await expect(page.getByRole('link', { name: choice.offer.title })).toBeVisible()
    await page.goto('/profile/bookings?q=nothing+of+the+kind')
    await expect(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible()

    await page.goto('/vouchers')
    await expect(page).toHaveURL(/\/my-vouchers$/)
    await expect(page.getByRole('img', { name: `Booking code ${booking.code} as a QR code` })).toBeVisible()

    await page.goto(`/b/${buildLink(booking)}`)
    await page.getByRole('button', { name: 'I’m coming' }).click()
    await expect(page.getByText('Thanks for confirming.')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel booking' }).click()
    await expect(page.getByRole('heading', { name: 'Cancel this booking?' })).toBeVisible()
    await page.getByRole('link', { name: 'Keep Booking' }).click()
    expect((await getBooking(customer, booking.id)).status).toBe('confirmed')
  })
})

test('a request has no code until the store confirms it', async ({ page, context }) => {
  const { customer, booking } = await requestAt(STORE, 'Achieng')
  await signIn(context, customer)
  await page.goto(`/booking/success?booking=${booking.id}`)
  await expect(page.getByRole('heading', { name: 'Booking request sent' })).toBeVisible()
  await expect(page).toHaveTitle('Booking request sent · D3')
  const pass = page.getByRole('article')
  await expect(pass).toContainText('Your code appears once the store confirms.')
  await expect(pass).not.toContainText('Show this at the counter.')
  await expect(pass).not.toContainText(`${booking.code.slice(0, 3)} ${booking.code.slice(3)}`)
  await expect(page.getByRole('main')).toContainText(/replies by \d\d:\d\d/)
  await page.goto(`/booking-details/${booking.id}`)
  await expect(page.getByRole('main')).toContainText('Service booking')
})

test(
  'typing filters the bookings without submitting the form',
  { tag: '@long' },
  async ({ page, context }) => {
    const { customer, booking, choice } = await paidBooking()
    await signIn(context, customer)
    await page.goto('/profile/bookings?type=offer', { waitUntil: 'networkidle' })
    await page.getByRole('searchbox', { name: 'Search bookings' }).pressSequentially('zzz')
    await expect(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible()
    await expect(page).toHaveURL(/q=zzz/)
    await page.getByRole('searchbox', { name: 'Search bookings' }).fill(booking.code)
    await expect(page.getByRole('link', { name: choice.offer.title })).toBeVisible()
  },
)

test(
  'a customer without bookings sees links to offers and services',
  { tag: '@long' },
  async ({ page, context }) => {
    await signIn(context, await newCustomer())
    await page.goto('/profile/bookings')
    await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Book Services' })).toHaveAttribute(
      'href',
      '/stores',
    )
    await page.getByRole('main').getByRole('link', { name: 'Browse Offers' }).click()
    await expect(page.getByRole('heading', { name: 'Hot deals' })).toBeVisible()
    await page.goto('/my-vouchers')
    await expect(page.getByRole('heading', { name: 'No vouchers yet' })).toBeVisible()
    await expectNoViolations(page)
  },
)

test.describe('a reminder link', () => {
  test(
    'needs no sign-in, shows the refund and expires with the booking',
    { tag: '@long' },
    async ({ page, context, pageErrors }) => {
      pageErrors.allow(/^410 GET .*\/b\//)
      const { customer, booking } = await paidBooking()
      const answer = await page.goto(`/b/${buildLink(booking)}`)
      expect(answer?.headers()).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(page.getByRole('main')).not.toContainText(booking.code)
      // The page is in the language of the message, whatever the browser prefers.
      const setLanguage = (language: string) =>
        page.request.put('/api/v1/users/language', {
          headers: { authorization: `Bearer ${customer.token}` },
          data: { language },
        })
      expect((await setLanguage('sw')).status()).toBe(200)
      await page.goto(`/b/${buildLink(booking)}`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE')
      await setLanguage('en')
      await page.goto(`/b/${buildLink(booking)}`)
      await page.getByRole('button', { name: 'I’m coming' }).click()
      await expect(page.getByRole('heading', { name: 'See you there' })).toBeVisible()

      await page.getByRole('link', { name: 'Cancel booking' }).click()
      await expect(page.getByRole('main')).toContainText(`You’ll get ${kes(booking.chargedFee)} back`)
      await page.getByRole('button', { name: 'Cancel Booking' }).click()
      await expect(page.getByRole('heading', { name: 'Booking cancelled' })).toBeVisible()
      expect((await getBooking(customer, booking.id)).status).toBe('cancelled')

      const old = await page.goto(`/b/${'x'.repeat(38)}`)
      expect(old?.status()).toBe(410)
      await expect(page.getByRole('main')).toContainText(
        'This link has expired. Sign in to see your booking.',
      )
      await expectNoViolations(page)
      await page.getByRole('link', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/redirect=%2Fprofile%2Fbookings/)

      await signIn(context, customer)
      await page.goto(`/booking-details/${booking.id}`)
      await expect(page.getByRole('listitem').filter({ hasText: 'You said you’re coming' })).toHaveCount(1)
    },
  )
})

test.describe('a booking page that fails', () => {
  test(
    'retries automatically after a server error',
    { tag: '@long' },
    async ({ page, context, pageErrors }) => {
      pageErrors.allow(/^500 GET .*\/booking-details\//)
      const { customer, booking } = await paidBooking()
      await signIn(context, customer)
      await withoutTable('bookings', 'broken', async () => {
        await page.goto(`/booking-details/${booking.id}`)
        await expect(page.getByRole('heading', { name: 'Server Error' })).toBeVisible()
        await expect(page.getByText('Retry attempt 1/3')).toBeVisible()
      })
      await expect(page.getByText('Booking details loaded successfully!')).toBeVisible()
      await expect(page.getByRole('article')).toContainText('Confirmed')
    },
  )

  test(
    'can be retried after a connection failure',
    { tag: '@long' },
    async ({ page, context, pageErrors }) => {
      pageErrors.allow(/^net::ERR_FAILED GET .*\/booking-details\//)
      const { customer, choice } = await paidBooking()
      await signIn(context, customer)
      await page.goto('/profile/bookings', { waitUntil: 'networkidle' })
      await page.route('**/booking-details/*', (route) => route.abort())
      await page.getByRole('link', { name: choice.offer.title }).click()
      await expect(page.getByRole('heading', { name: 'Connection Problem' })).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('article')).toContainText('Confirmed')
    },
  )
})

test('a shared booking never contains its code, and exports to a calendar', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { customer, booking } = await paidBooking()
  await signIn(context, customer)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto(`/booking-details/${booking.id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Share' }).click()
  const menu = page.locator('#share-booking')
  await expect(menu.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  const whatsApp =
    new URL((await menu.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '').searchParams.get(
      'text',
    ) ?? ''
  await menu.getByRole('button', { name: 'Copy the details' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  for (const text of [whatsApp, copied]) {
    expect(text).toContain(STORE)
    expect(text).toContain('Stage: ')
    expect(text).toContain('google.com/maps')
    expect(text).not.toContain(booking.code)
  }
  const calendar = await (await context.request.get(`/booking-details/${booking.id}/calendar.ics`)).text()
  expect(calendar).toContain('STATUS:CONFIRMED')
})

test(
  'a past visit is booked again in one tap, from home and from past bookings',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Book again' })).toHaveCount(0)
    await logIn(context.request, '/api/v1/users/login', { email: 'wanjiku@d3.test', password: DEMO_PASSWORD })
    for (const path of ['/', '/profile/bookings?show=past']) {
      await page.goto(path)
      const again = page.getByRole('region', { name: 'Book again' })
      await expectNoViolations(page)
      const [time = ''] = (await again.getByRole('link').first().innerText()).split('\n')
      await again.getByRole('link').first().click()
      await expect(page).toHaveURL(/\/booking\/(offer|service)\/.*step=3/)
      const startsAt = new URL(page.url()).searchParams.get('startsAt') ?? ''
      expect(toNairobiTime(startsAt).time).toBe(time)
      await expect(page.getByRole('heading', { name: /^Review and/ })).toBeVisible()
    }
  },
)
