/** Visitors book without an account: their details and a code, or their sign-in, within the review. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import {
  bookable,
  bookingsOf,
  get,
  moveClock,
  newCustomer,
  newPerson,
  offersOf,
  PASSWORD,
  reviewPath,
} from './api.ts'
import { BRANCH_CLOSED, expectConfirmed, expectWaiting, typePin } from './booking-steps.ts'
import { Effort } from './effort.ts'
import { codesIn, otherThan, smsCode } from './sms-codes.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'visitors', viewport: { width: 360, height: 740 } })

const STORE = 'Kinyozi Kings'
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay .* with M-Pesa$/ })
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })
const held = (page: Page) => page.getByRole('timer').filter({ visible: true })

test('a new visitor books any time of an offer and pays with at most 8 taps and four fields', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(BRANCH_CLOSED)
  const person = newPerson('Achieng')
  const effort = new Effort('A new visitor, from a card through all times to paid')
  await openOffer(page, effort)
  await effort.tap(page.getByRole('link', { name: 'All times' }))
  await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
  await expectNoViolations(page)
  const times = page.getByRole('group', { name: /^Times on/ }).getByRole('link')
  await effort.tap(times.nth(1))
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await effort.tap(continueButton(page))
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
  await expect(held(page)).toContainText(/^(9:5\d|10:00)/)
  await expectNoViolations(page)
  await effort.fill(page.getByLabel('Your name'), 'Achieng Odhiambo')
  await effort.fill(page.getByLabel('Phone number'), person.phone)
  await effort.fill(page.getByLabel('Email', { exact: true }), person.email)
  await effort.tap(page.getByRole('checkbox', { name: /^I am 18 or older/ }))
  await effort.tap(page.getByRole('button', { name: 'Text me a code' }))
  const code = page.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectNoViolations(page)
  await effort.fill(code, await smsCode(person.phone))
  await effort.tap(page.getByRole('button', { name: 'Verify Phone Number' }))
  await expect(page.getByText(/^Held for you until/)).toHaveCount(1)
  await expect(payButton(page)).toHaveCount(1)
  await effort.tap(payButton(page))
  await expectWaiting(page)
  await typePin(context, person.phone)
  await expectConfirmed(page)
  effort.print()
  expect(effort.taps).toBeLessThanOrEqual(8)
  expect(effort.fields).toBeLessThanOrEqual(4)
})

test('a customer signs in beside the offer and pays with at most 5 taps', async ({ page, pageErrors }) => {
  pageErrors.allow(BRANCH_CLOSED)
  const customer = await newCustomer('Njeri')
  const effort = new Effort('A signed-out customer, from a card through its button to the prompt')
  const offer = await openOffer(page, effort)
  await effort.tap(page.getByRole('link', { name: 'Book this offer' }))
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await effort.tap(page.getByRole('link', { name: 'Sign in' }))
  await expect(page.getByText(offer.store.name).filter({ visible: true }).first()).toBeVisible()
  await expect(held(page)).toHaveCount(1)
  await expectNoViolations(page)
  await effort.fill(page.getByLabel('Email', { exact: true }), customer.email)
  await effort.fill(page.getByLabel('Password', { exact: true }), PASSWORD)
  await effort.tap(page.getByRole('button', { name: 'Sign in', exact: true }))
  await expect(page.getByText(/^Held for you until/)).toHaveCount(1)
  await effort.tap(payButton(page))
  await expectWaiting(page)
  effort.print()
  expect(effort.taps).toBeLessThanOrEqual(5)
  expect(await bookingsOf(customer)).toHaveLength(1)
})

test('mistakes in the details and in the code are corrected without typing the rest again', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^409 POST .*\/auth\/registrations$/)
  pageErrors.allow(/^400 POST .*\/auth\/registrations\/.*\/confirm$/)
  const [customer, person, wrong] = [await newCustomer(), newPerson('Wambui'), newPerson()]
  const choice = await bookable(STORE)
  await page.goto(reviewPath(choice))
  await page.getByLabel('Note for the store').fill('By the window')
  await continueButton(page).click()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /^I am 18/ })).toHaveAccessibleDescription(/terms/)
  await page.getByLabel('Your name').fill('Wambui Otieno')
  await page.getByLabel('Phone number').fill(wrong.phone)
  await page.getByLabel('Email', { exact: true }).fill(customer.email)
  await page.getByRole('checkbox', { name: /^I am 18/ }).check()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveCount(2)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Text me a code' }).click()

  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await page.getByRole('link', { name: 'Wrong number?' }).click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveValue('Wambui Otieno')
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  const code = page.getByLabel('6-digit code')
  const sent = await smsCode(person.phone)
  await code.fill(otherThan(sent))
  await page.getByRole('button', { name: 'Verify Phone Number' }).click()
  await expect(code).toHaveAccessibleDescription('Invalid OTP. Please try again.')

  // The page goes on after a reload and with 'Back'.
  await page.reload()
  await expect(page.getByText(/^Resend OTP in/)).toBeVisible()
  await expect(held(page)).toHaveCount(1)
  await page.goBack()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await page.goForward()
  await code.fill(sent)
  await page.getByRole('button', { name: 'Verify Phone Number' }).click()
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByLabel('Note for the store')).toHaveValue('By the window')
  expect(await codesIn(wrong.phone)).toHaveLength(1)

  // 'Back' leads through the steps of a signed-in customer.
  for (let step = 0; step < 2; step++) {
    await page.goBack()
    await expect(payButton(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your details' })).toHaveCount(0)
  }
})

test('a hold that has ended is renewed, and a taken time is replaced', async ({
  page,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/^409 POST .*\/bookings\/holds$/)
  const choice = await bookable(STORE)
  await page.goto(reviewPath(choice))
  await continueButton(page).click()
  await expect(held(page)).toHaveCount(1)

  // Nobody else gets the time meanwhile.
  const other = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await pageErrors.watch(other)
  const theirs = await other.newPage()
  await theirs.goto(reviewPath(choice).replace('step=3', 'step=3&details=form'))
  await expect(theirs.getByRole('alert')).toContainText(/time/)
  const nearest = theirs.locator('a[href*="step=3"]').filter({ hasText: /\d\d:\d\d/ })
  expect(await nearest.count()).toBeGreaterThan(0)
  await expect(theirs.getByRole('button', { name: 'Text me a code' })).toBeDisabled()
  await other.close()

  await moveClock(11 * 60)
  await page.reload()
  await expect(held(page)).toHaveCount(1)
})

/** From a card of the hot deals to its offer, whose next free times and button lead to the review. */
async function openOffer(page: Page, effort: Effort) {
  const offer = (await offersOf(STORE)).at(-1)!
  await get(`/offers/${offer.id}`)
  await page.goto(`/hotdeals?${new URLSearchParams({ search: STORE })}`)
  await effort.tap(page.getByRole('link', { name: offer.title, exact: true }).first())
  await expect(page.getByRole('heading', { level: 1, name: offer.title })).toBeVisible()
  const times = page.locator('a[href*="time="]').filter({ visible: true })
  const book = page.getByRole('link', { name: 'Book this offer' })
  expect(await book.getAttribute('href')).toBe(await times.first().getAttribute('href'))
  return offer
}
