/** Everyday tasks on a phone, each with the most taps, fields and bytes that it may take (task-limits.ts). */
import type { Page } from '@playwright/test'
import { dayAndTime, HOUR, MINUTE, shortDay } from '#domain/time/time.ts'
import { merchantUrl } from './addresses.ts'
import {
  getBooking,
  getCustomerBookings,
  get,
  moveClock,
  moveClockTo,
  newCustomer,
  newPerson,
  listStoreOffers,
  PASSWORD,
  post,
  signIn,
} from './api.ts'
import { expectNoViolations } from './axe.ts'
import { BRANCH_CLOSED, expectConfirmed, expectWaiting, typePin } from './booking-steps.ts'
import { doInNewTab, Effort } from './effort.ts'
import { layoutProblems } from './layout-problems.ts'
import { merchantToken, signInMerchant } from './merchant-page.ts'
import { moveToMorning } from './morning.ts'
import { toNairobiTime, paidBooking, requestAt, STORE } from './my-bookings.ts'
import { loginField } from './sign-in-form.ts'
import { smsCode } from './sms-codes.ts'
import { TASKS } from './task-limits.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'tasks', viewport: { width: 360, height: 740 } })

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay .* with M-Pesa$/ })
const held = (page: Page) => page.getByRole('timer').filter({ visible: true })
const times = (page: Page) => page.locator('a[href*="startsAt="]').filter({ visible: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).filter({ visible: true })
const accountMenu = (page: Page) => page.getByRole('button', { name: /, your account$/ })
const inMenu = (page: Page, name: string) => page.locator('#account-menu').getByRole('link', { name })

// ---------------------------------------------------------------- booking

test('a barber in Kilimani today', async ({ page, context }) => {
  const today = await moveToMorning()
  await signIn(context, await newCustomer())
  const effort = await Effort.of(TASKS.barberToday, page)
  await page.goto('/')
  await effort.tap(page.getByRole('button', { name: /^Change location/ }).first())
  await effort.tap(page.getByRole('dialog').getByRole('button', { name: /^Kilimani/ }))
  await expect(page.locator('header input[name=location]').first()).toHaveValue('Kilimani')
  const search = page.getByRole('combobox', { name: 'Search' })
  await effort.tap(search)
  await effort.fill(search, 'barber')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'Search Results for “barber” near Kilimani' })).toBeVisible()
  await expect(page.getByText(/Searching in Kilimani, within 5 km/)).toBeVisible()
  await effort.tap(page.getByRole('navigation', { name: 'When' }).getByRole('link', { name: /^Today/ }))
  await expect(page).toHaveURL(/day=today/)
  await expect(page.getByRole('status').filter({ hasText: 'Available today' })).toBeVisible()

  // Kilimani includes the areas around it, and every card says where it is and how far.
  const cards = page.getByTestId('deal')
  await expect(cards.first()).toContainText(/[A-Z]\w+, \d+\.\d km/)
  await expect(cards.first()).toContainText(/\+ KES\s\d+ fee/)
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])

  const next = page
    .getByRole('list', { name: /^Next free times: / })
    .getByRole('link')
    .first()
  const time = /\d\d:\d\d/.exec((await next.textContent())!)![0]
  await effort.tap(next)
  await expect(page).toHaveURL(/[/]booking[/](offer|service)[/]/)
  const startsAt = new URL(page.url()).searchParams.get('startsAt') ?? ''
  expect(dayAndTime(Date.parse(startsAt))).toBe(`${shortDay(today)}, ${time}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Review and / })).toBeVisible()
  await expect(page.getByRole('main').getByText(time).first()).toBeVisible()
  await effort.expectWithinLimits()
})

test('a new visitor books and pays', async ({ page, context, pageErrors }) => {
  pageErrors.allow(BRANCH_CLOSED)
  pageErrors.allow(/^400 POST .*\/booking\/success\?/)
  const person = newPerson('Achieng')
  const effort = await Effort.of(TASKS.bookAsVisitor, page)
  await tapCard(page, effort)
  await effort.tap(page.getByRole('link', { name: 'All times' }))
  await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
  await expectNoViolations(page)
  await effort.tap(
    page
      .getByRole('group', { name: /^Times on/ })
      .getByRole('link')
      .nth(1),
  )
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await expect(held(page)).toContainText(/^(9:5\d|10:00)/)
  await expectNoViolations(page)
  await effort.fill(page.getByLabel('Your name'), 'Achieng Odhiambo')
  await effort.fill(page.getByLabel('Phone number'), person.phone)
  await effort.tap(page.getByRole('checkbox', { name: /^I am 18 or older/ }))
  await effort.tap(page.getByRole('button', { name: 'Text me a code' }))
  const code = page.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectNoViolations(page)
  // The complete code is sent by itself.
  await effort.fill(code, await smsCode(person.phone))
  await expect(page.getByText(/^Held for you until/).first()).toBeVisible()
  await expect(payButton(page)).toHaveCount(1)
  await effort.tap(payButton(page))
  await expectWaiting(page)
  await typePin(context, person.phone)
  await expectConfirmed(page)
  await effort.expectWithinLimits()

  // The account has no e-mail address.
  const receipt = page.getByRole('region', { name: 'Send the receipt by email?' })
  const field = receipt.getByLabel('Your email')
  await receipt.getByRole('button', { name: 'Send receipt' }).click()
  await expect(field).toBeFocused()
  await field.fill(person.email)
  await expectNoViolations(page)
  await receipt.getByRole('button', { name: 'Send receipt' }).click()
  await expect(receipt.getByRole('status')).toHaveText(`We’ve sent the receipt to ${person.email}.`)
  await expectNoViolations(page)
  await receipt.getByRole('button', { name: 'Add it to my account' }).click()
  await expect(receipt.getByRole('status')).toContainText('We’ve sent a link to your email.')
})

test('a customer who signs in goes on with the held time and pays', async ({ page, pageErrors }) => {
  pageErrors.allow(BRANCH_CLOSED)
  const customer = await newCustomer('Njeri')
  const effort = await Effort.of(TASKS.bookAndSignIn, page)
  await tapCard(page, effort)
  const book = page.getByRole('link', { name: 'Book this offer' })
  expect(await book.getAttribute('href')).toBe(await times(page).first().getAttribute('href'))
  await effort.tap(book)
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await effort.tap(page.getByRole('main').getByRole('link', { name: 'Sign in' }))
  await expect(page.getByText('Sign in to continue your booking.')).toBeVisible()
  await effort.fill(loginField(page), customer.email)
  await effort.fill(page.getByLabel('Password', { exact: true }), PASSWORD)
  await effort.tap(page.getByRole('button', { name: 'Sign in', exact: true }))
  await expect(page.getByText(/^Held for you until/).first()).toBeVisible()
  await effort.tap(payButton(page))
  await expectWaiting(page)
  await effort.expectWithinLimits()
  expect(await getCustomerBookings(customer)).toHaveLength(1)
})

test('a signed-in customer books from the offer', async ({ page, context, pageErrors }) => {
  pageErrors.allow(BRANCH_CLOSED)
  const customer = await newCustomer()
  await signIn(context, customer)
  const effort = await Effort.of(TASKS.bookSignedIn, page)
  await page.goto(`/offer/${(await listStoreOffers(STORE)).at(-1)!.id}`)
  await effort.tap(times(page).first())
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await effort.tap(payButton(page))
  await expectWaiting(page)
  await effort.expectWithinLimits()
})

test('a signed-in customer books three services with a person, from the offer', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(BRANCH_CLOSED)
  await signIn(context, await newCustomer())
  const effort = await Effort.of(TASKS.bookVisit, page)
  await page.goto(`/offer/${(await listStoreOffers(STORE)).at(-1)!.id}`)
  await effort.tap(page.getByRole('link', { name: 'All times' }))
  await effort.tap(page.getByRole('link', { name: 'Add another service' }))
  const services = page.getByRole('checkbox')
  await effort.tap(services.nth(0))
  await effort.tap(services.nth(1))
  await effort.tap(page.getByRole('button', { name: 'Show the times' }).filter({ visible: true }))
  await expect(page.getByRole('link', { name: /^Leave out / })).toHaveCount(2)
  await effort.tap(times(page).first())
  await effort.tap(page.getByRole('link', { name: /^Change the staff/i }))
  const people = page.getByRole('group', { name: 'Staff' })
  await effort.tap(people.getByRole('radio', { name: /^(?!.*Not free).*Free at/ }).first())
  await effort.tap(page.getByRole('link', { name: 'Continue' }).filter({ visible: true }))
  await expect(page.getByRole('heading', { name: 'Who does what' })).toBeVisible()
  await effort.tap(payButton(page))
  await expectWaiting(page)
  await effort.expectWithinLimits()
})

test('help with a booking, moving and cancelling it', async ({ context }) => {
  const { customer, booking } = await paidBooking()
  await signIn(context, customer)

  await doInNewTab(context, TASKS.help, async (page, effort) => {
    await page.goto(`/booking-details/${booking.id}`)
    await effort.tap(page.getByRole('main').getByRole('link', { name: 'contact us' }))
    await expect(page).toHaveURL(new RegExp(`/contact-us\\?booking=${booking.code}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await doInNewTab(context, TASKS.move, async (page, effort) => {
    await page.goto('/')
    await effort.tap(accountMenu(page))
    await effort.tap(inMenu(page, 'My Bookings'))
    await effort.tap(page.getByRole('button', { name: /^Reschedule/ }))
    const sheet = page.getByRole('dialog', { name: 'Reschedule' })
    const choices = sheet.getByRole('radiogroup', { name: /^Times on/ }).getByRole('radio')
    await effort.tap(choices.first())
    await effort.tap(sheet.getByRole('button', { name: /^(Reschedule Booking|Move to )/ }))
    await expect(page.getByText(/^Booking moved to/)).toBeVisible()
  })
  expect((await getBooking(customer, booking.id)).startTime).not.toBe(booking.startTime)

  await doInNewTab(context, TASKS.cancel, async (page, effort) => {
    await page.goto('/')
    await effort.tap(accountMenu(page))
    await effort.tap(inMenu(page, 'My Bookings'))
    await effort.tap(page.getByRole('button', { name: /^Cancel/ }))
    await effort.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }))
    await expect(page.getByText(/^Booking cancelled\./)).toBeVisible()
  })
  expect((await getBooking(customer, booking.id)).status).toBe('cancelled')
})

// ---------------------------------------------------------------- the account

test('sharing an offer, and referring a friend', async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(context, await newCustomer())
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

  await doInNewTab(context, TASKS.share, async (page, effort) => {
    await page.goto(`/offer/${(await listStoreOffers(STORE)).at(-1)!.id}`)
    await effort.tap(page.getByRole('button', { name: 'Share' }))
    await effort.tap(page.getByRole('button', { name: 'Copy link' }))
    await expect.poll(() => copied(page)).toMatch(/\/offer\/[^?]+\?ref=/)
  })

  await doInNewTab(context, TASKS.refer, async (page, effort) => {
    await page.goto('/')
    await effort.tap(accountMenu(page))
    await effort.tap(inMenu(page, 'Rewards'))
    await effort.tap(page.getByRole('button', { name: 'Copy your referral link' }))
    await expect.poll(() => copied(page)).toMatch(/\/accounts\/sign-up\?ref=/)
  })
})

test('verifying the phone number', async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  // Signing up has just sent a code, so none is offered.
  const code = await smsCode(customer.phone)
  const effort = await Effort.of(TASKS.verifyPhone, page)
  await page.goto('/')
  await effort.tap(accountMenu(page))
  await effort.tap(inMenu(page, 'Verify your phone'))
  await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled()
  await effort.fill(page.getByLabel('6-digit code'), code)
  await effort.tap(page.getByRole('button', { name: 'Verify Phone Number' }))
  await expect(page.getByText('Phone number verified successfully!')).toBeVisible()
  await effort.expectWithinLimits()
})

test('deleting the account', async ({ page, context }) => {
  await signIn(context, await newCustomer())
  const effort = await Effort.of(TASKS.deleteAccount, page)
  await page.goto('/')
  await effort.tap(accountMenu(page))
  await effort.tap(inMenu(page, 'Settings'))
  await effort.tap(
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Your data' }),
  )
  await effort.tap(page.getByRole('button', { name: 'Delete Account' }))
  await effort.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }))
  await expect(page.getByRole('heading', { name: 'Goodbye, unless you change your mind' })).toBeVisible()
  await effort.expectWithinLimits()
})

// ---------------------------------------------------------------- the store

test('a merchant confirms a request', async ({ page, context }) => {
  // A failed attempt leaves its request.
  const name = test.info().retry === 0 ? 'Baraka' : 'Juma'
  const { customer, booking } = await requestAt(STORE, name)
  await signInMerchant(context)
  const effort = await Effort.of(TASKS.confirm, page)
  await page.goto(`${merchantUrl()}/?date=${toNairobiTime(booking.startTime).date}`)
  await effort.tap(page.getByRole('button', { name: `Confirm ${name} Wairimu` }))
  await expect.poll(async () => (await getBooking(customer, booking.id)).status).toBe('confirmed')
  await effort.expectWithinLimits()
})

test('a visit of a package at the counter', async ({ context }) => {
  await signInMerchant(context)
  await doInNewTab(context, TASKS.usePackage, async (page, effort) => {
    await page.goto(`${merchantUrl()}/`)
    await effort.tap(tab(page, 'More'))
    await effort.tap(page.getByRole('main').getByRole('link', { name: 'Packages' }))
    await effort.tap(page.getByRole('button', { name: /^Use a visit of / }).first())
    await expect(page.getByText(/^One visit was used\. Left: \d+\.$/)).toBeVisible()
  })
})

test('a visit: checked in by code, reviewed, and the review answered', async ({ context }) => {
  const { customer, booking } = await paidBooking()
  await moveClockTo(Date.parse(booking.startTime) - 5 * MINUTE)
  const merchant = await merchantToken()
  await signInMerchant(context)

  await doInNewTab(context, TASKS.checkIn, async (page, effort) => {
    await page.goto(`${merchantUrl()}/`)
    await effort.tap(tab(page, 'Scan'))
    await effort.fill(page.getByLabel('Six characters'), booking.code)
    await effort.tap(page.getByRole('button', { name: 'Check in' }))
    await expect(page.getByRole('heading', { name: `${booking.client.name} is checked in` })).toBeVisible()
  })
  await moveClock((2 * HOUR) / 1000)
  await post(`/bookings/${booking.id}/complete`, {}, merchant)

  const before = await countReviewNotices(merchant)
  await signIn(context, customer)
  await doInNewTab(context, TASKS.review, async (page, effort) => {
    await page.goto('/')
    await effort.tap(accountMenu(page))
    await effort.tap(inMenu(page, 'My Bookings'))
    await effort.tap(page.getByRole('link', { name: /^Past/ }))
    await effort.tap(page.getByRole('link', { name: `Review ${STORE}` }))
    const form = page.getByTestId('own-review')
    await effort.tap(form.getByRole('radio', { name: '5 stars' }))
    await effort.fill(form.getByLabel('Your comment'), 'Kazi safi sana')
    await effort.tap(form.getByRole('button', { name: 'Submit review' }))
    await expect(form.getByText('Review submitted successfully.')).toBeVisible()
    await expect(form.getByText('Verified visit', { exact: true })).toBeVisible()
  })

  await expect.poll(() => countReviewNotices(merchant)).toBe(before + 1)
  await signInMerchant(context)
  await doInNewTab(context, TASKS.answerReview, async (page, effort) => {
    await page.goto(`${merchantUrl()}/`)
    await effort.tap(page.getByRole('link', { name: /^Notifications/ }).filter({ visible: true }))
    await effort.tap(
      page
        .getByRole('main')
        .getByRole('link', { name: /New review: 5 stars/ })
        .first(),
    )
    const answer = page.getByLabel(/^Your reply to/)
    await expect(answer).toBeFocused()
    await effort.fill(answer, 'Asante, karibu tena')
    await effort.tap(page.getByRole('button', { name: 'Send reply' }))
    await expect(page.getByText('Asante, karibu tena')).toBeVisible()
  })
})

// ---------------------------------------------------------------- steps

/** Goes from a card of the hot deals to its offer. */
async function tapCard(page: Page, effort: Effort): Promise<void> {
  const { title } = (await listStoreOffers(STORE)).at(-1)!
  await page.goto(`/hotdeals?${new URLSearchParams({ search: STORE })}`)
  await effort.tap(page.getByRole('link', { name: title, exact: true }).first())
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const countReviewNotices = async (token: string): Promise<number> =>
  (await get<{ data: { pagination: { total: number } } }>('/notifications?type=new_review', token)).data
    .pagination.total
