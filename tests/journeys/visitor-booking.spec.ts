// cspell:ignore internetdisconnected chromewebdata
/**
 * Bookings of visitors without an account: mistakes in their details, and times that are taken. A booking
 * without such problems is in tasks.spec.ts.
 */
import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/time.ts'
import { bookable, moveClock, newCustomer, newPerson, reviewPath, signIn } from './api.ts'
import { emailField } from './booking-steps.ts'
import { layoutProblems } from './layout-problems.ts'
import { codesIn, otherThan, smsCode } from './sms-codes.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'visitors', viewport: { width: 360, height: 740 } })

const STORE = 'Kinyozi Kings'
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay .* with M-Pesa$/ })
const held = (page: Page) => page.getByRole('timer').filter({ visible: true })

test('mistakes in the details and in the code are corrected without typing the rest again', async ({
  page,
  pageErrors,
}) => {
  // The answers to a form with faults, and to a wrong code.
  pageErrors.allow(/^400 POST .*\/booking\/offer\//)
  const [customer, person, wrong] = [await newCustomer(), newPerson('Wambui'), newPerson()]
  const choice = await bookable(STORE)
  await page.goto(reviewPath(choice))
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /^I am 18/ })).toHaveAccessibleDescription(/terms/)
  await page.getByLabel('Your name').fill('Wambui Otieno')
  await page.getByLabel('Phone number').fill(wrong.phone)
  await emailField(page).fill(customer.email)
  await page.getByRole('checkbox', { name: /^I am 18/ }).check()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  // The address has an account: its phone gets a code.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(`${customer.email} has an account already.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Use a password instead' })).toHaveAttribute(
    'href',
    /\/accounts\/sign-in\?redirect=/,
  )
  await page.getByRole('main').getByRole('link', { name: 'Use your phone number' }).click()
  await emailField(page).fill(person.email)
  await page.getByRole('button', { name: 'Text me a code' }).click()

  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await page.getByRole('link', { name: 'Wrong number?' }).click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveValue('Wambui Otieno')
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  const code = page.getByLabel('6-digit code')
  const sent = await smsCode(person.phone)
  // The complete code is sent by itself.
  await code.fill(otherThan(sent))
  await expect(code).toHaveAccessibleDescription('Invalid OTP. Please try again.')

  // The page goes on after a reload and with 'Back'.
  await page.reload()
  await expect(page.getByText(/^New code in/)).toBeVisible()
  await expect(held(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Wrong number?' }).click()
  await expect(emailField(page)).toHaveValue(person.email)
  await page.goBack()
  await code.fill(sent)
  await expect(payButton(page)).toBeVisible()
  expect(await codesIn(wrong.phone)).toHaveLength(1)

  // 'Back' leads through the steps of a signed-in customer.
  for (let step = 0; step < 2; step++) {
    await page.goBack()
    await expect(payButton(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your details' })).toHaveCount(0)
  }
})

test('what was typed is there again after the network was gone while it was sent', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|chrome-error/)
  const address = reviewPath(await bookable(STORE))
  const { phone } = newPerson('Wambui')
  await page.goto(address)
  await page.getByLabel('Your name').fill('Wambui Otieno')
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('checkbox', { name: /^I am 18/ }).check()
  await page.route('**/booking/offer/**', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  )
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.waitForURL('chrome-error://chromewebdata/')
  await page.unroute('**/booking/offer/**')
  await page.goto(address)
  await expect(page.getByLabel('Your name')).toHaveValue('Wambui Otieno')
  await expect(page.getByRole('checkbox', { name: /^I am 18/ })).toBeChecked()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByLabel('6-digit code').fill(await smsCode(phone))
  await expect(payButton(page)).toBeVisible()
  expect(await codesIn(phone)).toHaveLength(1)
})

test('a link with a time that cannot be booked says why, and leads to others', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^400 GET .*\/bookings\/slots\?/)
  await signIn(context, await newCustomer())
  const choice = await bookable(STORE)
  const farAhead = addDays(choice.date, 300)
  for (const [at, reason] of [
    [{ time: '03:00' }, 'That time is outside operating hours.'],
    [{ date: farAhead }, 'Bookings open 60 days ahead.'],
  ] as const) {
    await page.goto(reviewPath({ ...choice, ...at }))
    await expect(page.getByRole('alert')).toContainText(reason)
    await expect(page.getByText(/No longer free/)).toHaveCount(0)
    await expect(payButton(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Choose another time' }).last()).toBeVisible()
  }
  await expect(page.getByRole('main')).toContainText(farAhead.slice(0, 4))

  // The step before says the same, and its button fits.
  await page.goto(reviewPath({ ...choice, date: farAhead }).replace('step=3', 'step=2'))
  await expect(page.getByRole('status')).toContainText('Bookings open 60 days ahead.')
  await expect(page.getByRole('button', { name: 'Continue' }).filter({ visible: true })).toBeDisabled()
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await page.getByRole('link', { name: /^Pick a time at/ }).click()
  await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
})

test('a hold that has ended is renewed, and a taken time is replaced', async ({
  page,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/^409 POST .*\/(bookings\/holds$|booking\/offer\/)/)
  const choice = await bookable(STORE)
  await page.goto(reviewPath(choice))
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
