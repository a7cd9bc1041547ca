/** Existing bookings: rescheduling, cancelling, passes, also offline; and how the store handles them. */
import type { Browser, Page } from '@playwright/test'
import { HOUR, MINUTE, shortDay } from '#domain/time/time.ts'
import { merchantUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import {
  appTime,
  book,
  bookable,
  bookingOf,
  DEMO_PASSWORD,
  get,
  linkOf,
  moveClock,
  moveClockTo,
  newCustomer,
  offersOf,
  OWN_PAGE,
  pay,
  post,
  signIn,
  type Bookable,
  type Booking,
  type Customer,
} from './api.ts'
import { expect, test, type PageErrors } from './test.ts'
import { withoutTable } from './without-table.ts'
import { kes } from './booking-steps.ts'

// These journeys move the clock.
test.use({ appName: 'my-bookings' })

const STORE = 'Kinyozi Kings'

test.describe('moving a booking', () => {
  for (const width of [360, 1280]) {
    test(`at a width of ${width}, offers the nearest times when the chosen one is taken`, async ({
      page,
      context,
      pageErrors,
    }) => {
      pageErrors.allow(/^409 PUT .*\/reschedule/)
      await page.setViewportSize({ width, height: 800 })
      const { customer, booking, choice } = await paidBooking()
      await signIn(context, customer)
      await page.goto(width === 360 ? '/profile/bookings' : `/booking-details/${booking.id}`)
      await page.getByRole('button', { name: 'Reschedule' }).first().click()
      const sheet = page.getByRole('dialog', { name: 'Reschedule' })
      await expect(sheet).toContainText('You can move it 3 more times.')
      await expect(sheet).toContainText('Subject to availability. Original booking terms still apply.')
      await expect(sheet.getByRole('radio', { name: choice.time, exact: true })).toHaveCount(0)
      await expectNoViolations(page, { include: '[role=dialog]' })

      // Closing the dialog discards the input.
      await sheet.getByLabel('Reason').fill('The car is at the garage')
      await sheet.getByRole('button', { name: 'Cancel' }).click()
      await expect(sheet).toHaveCount(0)
      await page.getByRole('button', { name: 'Reschedule' }).first().click()
      await expect(sheet.getByLabel('Reason')).toHaveValue('')

      await sheet.getByRole('button', { name: 'Reschedule Booking' }).click()
      await expect(sheet.getByRole('alert')).toContainText('Choose a new date and time.')

      const times = sheet.getByRole('radiogroup', { name: /^Times on/ }).getByRole('radio')
      const wanted = (await times.first().getAttribute('value')) ?? ''
      await times.first().check()
      await book(await newCustomer(), { ...choice, ...nairobiTimeOf(wanted) })
      await sheet.getByLabel('Reason').fill('The car is at the garage')
      await sheet.getByRole('button', { name: 'Reschedule Booking' }).click()
      await expect(sheet.getByRole('alert')).toContainText(
        'Failed to reschedule booking. This time slot is no longer available.',
      )
      await sheet.getByRole('alert').getByRole('button').first().click()
      await sheet.getByRole('button', { name: 'Reschedule Booking' }).click()
      await expect(page.getByText(/^Booking moved to/)).toBeVisible()
      await expect(sheet).toHaveCount(0)

      const moved = await bookingOf(customer, booking.id)
      expect(moved.startTime).not.toBe(booking.startTime)
      expect(moved.startTime).not.toBe(wanted)
      await page.goto(`/booking-details/${booking.id}`)
      await expect(page.getByRole('listitem').filter({ hasText: /^Moved from/ })).toContainText(
        'By you: The car is at the garage',
      )
      await expect(page.getByRole('main')).toContainText('You can move it 2 more times')
    })
  }

  test('loads more dates, and times of any staff member', async ({ page, context }) => {
    const { customer, booking } = await paidBooking()
    await signIn(context, customer)
    await page.goto(`/booking-details/${booking.id}`)
    await page.getByRole('button', { name: 'Reschedule' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Reschedule' })
    const days = sheet.getByRole('radiogroup', { name: 'New day' }).getByRole('radio')
    await expect(days).toHaveCount(7)
    await sheet.getByRole('button', { name: 'See more dates' }).click()
    await expect(days).toHaveCount(14)
    await sheet.getByLabel('With').selectOption('Anyone available')
    await expect(days).toHaveCount(14)
    // The times of today may be too near to be moved again.
    await days.and(page.locator(':enabled')).last().check()
    await sheet
      .getByRole('radiogroup', { name: /^Times on/ })
      .getByRole('radio')
      .last()
      .check()
    await sheet.getByRole('button', { name: 'Reschedule Booking' }).click()
    await expect(page.getByText(/^Booking moved to/)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('You can move it 2 more times')
  })
})

test('a cancelled booking shows the refund and its receipt', async ({ page, context }) => {
  const { customer, booking } = await paidBooking()
  await signIn(context, customer)
  await page.goto('/profile/bookings')
  await page.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('alertdialog')
  const fee = kes(booking.chargedFee)
  await expect(dialog).toContainText(`${fee} comes back`)
  await expectNoViolations(page, { include: '[role=alertdialog]' })
  await dialog.getByLabel('Reason').fill('Something came up')
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText(`Booking cancelled. ${fee} is on its way back.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible()

  await page.goto(`/booking-details/${booking.id}`)
  await expect(page.getByRole('main')).toContainText('You cancelled this booking. Something came up')
  await expect(page.getByText(`${fee} came back`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Offer booking')
  await expect(page.getByRole('link', { name: 'Calendar' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'contact us' })).toHaveAttribute(
    'href',
    '/contact-us',
  )
  await expect(page.getByText('We usually reply within one working day.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rebook' })).toHaveAttribute(
    'href',
    /\/booking\/offer\/[^?]+\?branch=[^&]+&staff=/,
  )

  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total paid by M-Pesa/ })).toContainText(fee)
  await expect(page.getByRole('row', { name: /^Returned to your M-Pesa/ })).toContainText(fee)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
})

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

    await page.goto(`/b/${linkOf(booking)}`)
    await page.getByRole('button', { name: 'I’m coming' }).click()
    await expect(page.getByText('Thanks for confirming.')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel booking' }).click()
    await expect(page.getByRole('heading', { name: 'Cancel this booking?' })).toBeVisible()
    await page.getByRole('link', { name: 'Keep Booking' }).click()
    expect((await bookingOf(customer, booking.id)).status).toBe('confirmed')
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

test('typing filters the bookings without submitting the form', async ({ page, context }) => {
  const { customer, booking, choice } = await paidBooking()
  await signIn(context, customer)
  await page.goto('/profile/bookings', { waitUntil: 'networkidle' })
  await page.getByRole('searchbox', { name: 'Search bookings' }).pressSequentially('zzz')
  await expect(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible()
  await expect(page).toHaveURL(/q=zzz/)
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(booking.code)
  await expect(page.getByRole('link', { name: choice.offer.title })).toBeVisible()
})

test('a customer without bookings sees links to offers and services', async ({ page, context }) => {
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
})

test.describe('a reminder link', () => {
  test('needs no sign-in, shows the refund and expires with the booking', async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(/^410 GET .*\/b\//)
    const { customer, booking } = await paidBooking()
    const answer = await page.goto(`/b/${linkOf(booking)}`)
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('main')).not.toContainText(booking.code)
    await page.getByRole('button', { name: 'I’m coming' }).click()
    await expect(page.getByRole('heading', { name: 'See you there' })).toBeVisible()

    await page.getByRole('link', { name: 'Cancel booking' }).click()
    await expect(page.getByRole('main')).toContainText(`You’ll get ${kes(booking.chargedFee)} back`)
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(page.getByRole('heading', { name: 'Booking cancelled' })).toBeVisible()
    expect((await bookingOf(customer, booking.id)).status).toBe('cancelled')

    const old = await page.goto(`/b/${'x'.repeat(38)}`)
    expect(old?.status()).toBe(410)
    await expect(page.getByRole('main')).toContainText('This link has expired. Sign in to see your booking.')
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/redirect=%2Fprofile%2Fbookings/)

    await signIn(context, customer)
    await page.goto(`/booking-details/${booking.id}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'You said you’re coming' })).toHaveCount(1)
  })
})

test.describe('offline', () => {
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
    await page.goto(`/booking-details/${booking.id}`)
    await expect(page.getByText(/^You’re offline\. Last updated at \d\d:\d\d\.$/)).toBeVisible()
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
    await page.goto('/hotdeals')
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
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
    await context.setOffline(true)
    await page.goto(`/booking-details/${booking.id}`)
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  })

  test('stored pages are removed when another customer signs in', async ({ page, context }) => {
    const { customer, booking } = await paidBooking()
    await signIn(context, customer)
    await page.goto(`/booking-details/${booking.id}`)
    await expect.poll(() => cachedPaths(page)).toContain(`/booking-details/${booking.id}`)
    await signIn(context, await newCustomer())
    await page.goto('/my-vouchers')
    await expect.poll(() => cachedPaths(page)).toEqual(['/my-vouchers'])
  })
})

test.describe('a booking page that fails', () => {
  test('retries automatically after a server error', async ({ page, context, pageErrors }) => {
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
  })

  test('can be retried after a connection failure', async ({ page, context, pageErrors }) => {
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
  })
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

for (const width of [360, 1280]) {
  test(`at width ${width}, the store declines a request, checks in a pass once and marks a no-show`, async ({
    page,
    browser,
    pageErrors,
  }) => {
    pageErrors.allow(/^(404|409) POST .*\/bookings\/passes\//)
    const counter = await merchantPage(browser, pageErrors, width)
    const { booking, customer } = await paidBooking()
    // No other customer of these journeys has this name.
    const name = width === 360 ? 'Zawadi Wairimu' : 'Zuri Wairimu'
    const request = await requestAt(STORE, name.split(' ')[0]!)

    // A request is declined with a reason.
    await openDay(counter, request.booking.startTime)
    if (width === 360) {
      // The merchant has several stores.
      await expect(counter.getByRole('listitem').filter({ hasText: name })).toContainText(STORE)
      await counter.getByRole('button', { name }).filter({ visible: true }).first().click()
    } else await counter.getByRole('button', { name: `Decline ${name}` }).click()
    if (width === 360) {
      await expect(counter.getByRole('dialog')).toContainText('Answer by')
      await counter.getByRole('button', { name: 'Decline this request' }).click()
    }
    const confirmation = counter.getByRole('alertdialog')
    await confirmation.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(confirmation).toContainText('Give a reason, so the customer knows why.')
    await expectNoViolations(counter, { include: '[role=alertdialog]' })
    await confirmation.getByLabel('Reason (sent to customer)').fill('Our barber is ill that day')
    await confirmation.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(confirmation).toHaveCount(0)
    await expect
      .poll(async () => (await bookingOf(request.customer, request.booking.id)).status)
      .toBe('cancelled')

    // An unknown code is reported, and a pass is accepted once.
    await findPass(counter, 'ZZZZZZ')
    await expect(counter.getByText('We can’t find that code.')).toBeVisible()
    const { pass } = await get<{ pass: string }>(`/bookings/${booking.id}/pass`, customer.token)
    await findPass(counter, pass)
    await expect(counter.getByRole('dialog')).toContainText('Too early')
    await counter.getByRole('button', { name: 'Close' }).click()
    await moveClockTo(Date.parse(booking.startTime) - 5 * MINUTE)
    await openDay(counter, new Date(await appTime()).toISOString())
    await findPass(counter, pass)
    await expect(counter.getByRole('dialog')).toContainText('All good. Check the customer in.')
    await expectNoViolations(counter, { include: '[role=dialog]' })
    await counter.getByRole('dialog').getByRole('button', { name: 'Check in' }).click()
    await expect(counter.getByRole('dialog')).toContainText('Checked in')
    await counter.getByRole('button', { name: 'Close' }).click()
    await findPass(counter, booking.code)
    await expect(counter.getByRole('dialog')).toContainText('This pass was used today at')
    await counter.getByRole('button', { name: 'Close' }).click()

    // A no-show can be marked only after 15 minutes.
    const missed = await paidBooking()
    await moveClockTo(Date.parse(missed.booking.startTime) + 10 * MINUTE)
    await openDay(counter, missed.booking.startTime)
    await findPass(counter, missed.booking.code)
    await expect(counter.getByRole('dialog')).toContainText('you can mark a no-show from')
    await expect(counter.getByRole('button', { name: 'Mark as no-show' })).toHaveCount(0)
    await moveClock(6 * 60)
    await openDay(counter, missed.booking.startTime)
    await findPass(counter, missed.booking.code)
    await counter.getByRole('button', { name: 'Mark as no-show' }).click()
    await expect(confirmation).toContainText('The access fee of')
    await confirmation.getByRole('button', { name: 'Mark as no-show' }).click()
    await expect(confirmation).toHaveCount(0)

    await signIn(page.context(), missed.customer)
    await page.goto(`/booking-details/${missed.booking.id}`)
    await expect(page.getByRole('heading', { name: 'This booking was missed' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('isn’t refunded')
    await expectNoViolations(page)
    await counter.context().close()
  })
}

test('a completed visit links to the reviews of the store', async ({ page, context }) => {
  const { customer, booking } = await paidBooking()
  const merchant = await merchantToken()
  await moveClockTo(Date.parse(booking.startTime) + MINUTE)
  await post('/bookings/passes/check-in', { pass: booking.code }, merchant)
  await moveClock(HOUR / 1000)
  await post(`/bookings/${booking.id}/complete`, {}, merchant)
  await signIn(context, customer)
  await page.goto(`/booking-details/${booking.id}`)
  await expect(page.getByRole('main')).toContainText(`Thank you for visiting ${STORE}.`)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Leave a Review' }).click()
  await expect(page).toHaveURL(/\/store\/[^/]+#reviews$/)
  await expect(page.getByRole('button', { name: 'Submit review' })).toBeVisible()
  await expect(page.getByText('your review gets a Verified visit badge')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Rebook' }).click()
  await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
})

// ---------------------------------------------------------------- helpers

async function paidBooking(): Promise<{ customer: Customer; booking: Booking; choice: Bookable }> {
  const customer = await newCustomer()
  const choice = await bookable(STORE)
  const booking = await book(customer, choice)
  await pay(customer, booking)
  return { customer, booking: await bookingOf(customer, booking.id), choice }
}

/** A booking of a service without automatic confirmation. */
async function requestAt(
  store: string,
  firstName: string,
): Promise<{ customer: Customer; booking: Booking }> {
  const { store: shop } = (await offersOf(store))[0]!
  const { services } = await get<{
    services: { id: string; auto_confirm_bookings: boolean; booking_enabled: boolean }[]
  }>(`/services/store/${shop.id}`)
  const service = services.find((each) => !each.auto_confirm_bookings && each.booking_enabled)!
  const { next } = await get<{ next: { date: string; startTime: string }[] }>(
    `/bookings/availability?serviceId=${service.id}&days=14`,
  )
  const slot = next.at(-1)!
  const customer = await newCustomer(firstName)
  const { booking } = await post<{ booking: Booking }>(
    '/bookings/service',
    { serviceId: service.id, startTime: `${slot.date}T${slot.startTime}` },
    customer.token,
  )
  return { customer, booking }
}

/** The date and time in Nairobi, such as '2026-11-22' and '15:00'. */
function nairobiTimeOf(instant: string): { date: string; time: string } {
  const local = new Date(Date.parse(instant) + 3 * HOUR).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** The paths of the pages that the service worker has cached. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const pages = await caches.open('d3-pages-1')
    return (await pages.keys()).map(({ url }) => new URL(url).pathname)
  })

async function merchantPage(browser: Browser, pageErrors: PageErrors, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
  })
  await pageErrors.watch(context)
  await context.request.post(`${merchantUrl()}/api/v1/users/login`, {
    headers: OWN_PAGE,
    data: { email: 'otieno@d3.test', password: DEMO_PASSWORD },
  })
  return context.newPage()
}

async function merchantToken(): Promise<string> {
  const { access_token } = await post<{ access_token: string }>('/merchants/login', {
    email: 'otieno@d3.test',
    password: DEMO_PASSWORD,
  })
  return access_token
}

async function openDay(counter: Page, startTime: string): Promise<void> {
  const { date } = nairobiTimeOf(startTime)
  await counter.goto(`${merchantUrl()}/?date=${date}`, { waitUntil: 'networkidle' })
  await expect(counter.getByRole('heading', { level: 1, name: shortDay(date) })).toBeVisible()
}

async function findPass(counter: Page, codeOrPass: string): Promise<void> {
  await counter.getByLabel('Check in by code or pass').fill(codeOrPass)
  await counter.getByRole('button', { name: 'Find' }).click()
}
