/** A booking whose forms the browser sends by itself: without scripts, and before they have loaded. */
import type { Page } from '@playwright/test'
import { formatPhone } from '#domain/accounts/phone.ts'
import {
  answerPrompt,
  bookable,
  getCustomerBookings,
  listStoreOffers,
  moveClock,
  newCustomer,
  newPerson,
  PASSWORD,
  post,
  reviewPath,
  setFaults,
  signIn,
} from './api.ts'
import { emailField, expectConfirmed, expectWaiting } from './booking-steps.ts'
import { layoutProblems } from './layout-problems.ts'
import { findServiceOnRequest, STORE as REQUESTS_AT } from './my-bookings.ts'
import { loginField } from './sign-in-form.ts'
import { codesIn, otherThan, smsCode } from './sms-codes.ts'
import { expect, test } from './test.ts'

// Messages and prompts are counted by phone, and the pages wait for the clock.
test.use({ appName: 'without-scripts', viewport: { width: 360, height: 740 } })

const STORE = 'Kinyozi Kings'
const INVALID_PHONE = 'Please enter a valid phone number'
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay .* with M-Pesa$/ }).last()
const sendCode = (page: Page) => page.getByRole('button', { name: 'Text me a code' })
const code = (page: Page) => page.getByLabel('6-digit code')

async function fillDetails(page: Page, person: { phone: string; email: string }): Promise<void> {
  await page.getByLabel('Your name').fill('Wambui Otieno')
  await page.getByLabel('Phone number').fill(person.phone)
  await emailField(page).fill(person.email)
  await page.getByRole('checkbox', { name: /^I am 18/ }).check()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor finds an offer, gives details and a code, pays and is confirmed', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/^400 POST .*\/(booking\/offer|checkout)\//)
    const person = newPerson('Wambui')
    await page.goto(`/offer/${(await listStoreOffers(STORE)).at(-1)!.id}`)
    await page.locator('a[href*="startsAt="]').filter({ visible: true }).first().click()

    // Faults are at their fields, and the rest stays.
    await page.getByLabel('Phone number').fill('12')
    await emailField(page).fill(person.email)
    await sendCode(page).click()
    await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/name/)
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(INVALID_PHONE)
    await expect(page.getByRole('checkbox', { name: /^I am 18/ })).toHaveAccessibleDescription(/terms/)
    await expect(emailField(page)).toHaveValue(person.email)

    await fillDetails(page, person)
    await sendCode(page).click()
    await expect(page.getByText(formatPhone(person.phone)).first()).toBeVisible()
    await expect(page.getByRole('timer').filter({ visible: true })).toHaveCount(1)
    const sent = await smsCode(person.phone)
    await code(page).fill(otherThan(sent))
    const enter = page.getByRole('button', { name: 'Verify Phone Number' })
    await enter.click()
    await expect(code(page)).toHaveAccessibleDescription('Invalid OTP. Please try again.')
    await code(page).fill(sent)
    await enter.click()

    await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
    // A guest without a number.
    await page.getByRole('switch', { name: 'Booking for someone else' }).check()
    await page.getByLabel('Their name').fill('Njeri')
    await page.getByLabel(/^Note/).fill('Karibu 💇🏾‍♀️')
    await payButton(page).click()
    await expect(page.getByLabel('Their phone')).toHaveAccessibleDescription(/number/)
    await expect(page.getByLabel('Their name')).toHaveValue('Njeri')
    await expect(page.getByLabel(/^Note/)).toHaveValue('Karibu 💇🏾‍♀️')
    await page.getByLabel('Their phone').fill(newPerson().phone)
    await payButton(page).click()

    await expectWaiting(page)
    await page.getByRole('button', { name: 'I paid already' }).click()
    await expect(page.getByText(/hasn’t reported/)).toBeVisible()
    await page.getByText('Use another phone', { exact: true }).click()
    await page.getByLabel('M-Pesa number').fill('12')
    await page.getByRole('button', { name: /^Pay KES/ }).click()
    await expect(page.getByLabel('M-Pesa number')).toHaveAccessibleDescription(new RegExp(INVALID_PHONE))
    await answerPrompt(person.phone, 'pay')
    // The page loads itself again.
    await expectConfirmed(page)
  })

  test('a customer signs in by phone, and pays from another number', async ({ page, pageErrors }) => {
    pageErrors.allow(/^(400|409|429|502|503) POST .*\/(booking\/offer\/|sign-in)/)
    const [customer, other] = [await newCustomer(), newPerson()]
    const ofSignUp = await smsCode(customer.phone)
    await post('/users/verify-otp', { phone: customer.phone, otp: ofSignUp }, customer.token)
    // A number gets one code a minute.
    await moveClock(61)
    const choice = await bookable(STORE)
    await page.goto(reviewPath(choice))
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await loginField(page).fill('0712')
    const submit = page.getByRole('button', { name: 'Sign in', exact: true })
    await submit.click()
    await expect(loginField(page)).toHaveAccessibleDescription(INVALID_PHONE)
    await loginField(page).fill(customer.phone)
    await submit.click()
    await code(page).fill(ofSignUp)
    await submit.click()
    await expect(code(page)).toHaveAccessibleDescription('Invalid OTP. Please try again.')
    const codes = async () => (await codesIn(customer.phone)).filter((each) => each !== ofSignUp)
    await expect.poll(codes).toHaveLength(1)
    await code(page).fill((await codes())[0] ?? '')
    await submit.click()

    await page.getByRole('button', { name: 'Pay from another number' }).click()
    await page.getByLabel(/^M-Pesa number/).fill(other.phone)
    await setFaults({ phone: other.phone, push: 'busy', count: 1 })
    await payButton(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
    // The time is held, and the number stays.
    await expect(page.getByText(/^Held for you until/).first()).toBeVisible()
    await expect(page.getByLabel(/^M-Pesa number/)).toHaveValue(other.phone)
    expect(await page.evaluate(layoutProblems)).toEqual([])
    // The page of the same time goes on with that booking.
    await page.goto(reviewPath(choice))
    await expect(page).toHaveURL(/booking=/)
    await page.getByRole('button', { name: 'Pay from another number' }).click()
    await page.getByLabel(/^M-Pesa number/).fill(other.phone)
    await payButton(page).click()
    await expectWaiting(page)
    await answerPrompt(other.phone, 'cancel')
    await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
    await page.getByRole('link', { name: 'Pay another way' }).click()
    await expect(page.getByRole('heading', { name: 'Pay by Paybill' })).toBeVisible()
    expect(await getCustomerBookings(customer)).toHaveLength(1)
  })

  test('an email address is followed by its password', async ({ page, pageErrors }) => {
    pageErrors.allow(/^401 POST .*\/accounts\/sign-in/)
    const customer = await newCustomer()
    await page.goto('/accounts/sign-in?redirect=%2Fmy-vouchers')
    await loginField(page).fill(customer.email)
    const submit = page.getByRole('button', { name: 'Sign in', exact: true })
    await submit.click()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('not the right one')
    await submit.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(loginField(page)).toHaveValue(customer.email)
    await password.fill(PASSWORD)
    await submit.click()
    await expect(page).toHaveURL(/\/my-vouchers$/)
  })

  test('another branch is chosen as a form', async ({ page, context }) => {
    await signIn(context, await newCustomer())
    const choice = await bookable(STORE)
    await page.goto(reviewPath(choice).replace('step=3', 'step=2'))
    const branches = page.getByRole('group', { name: 'Branch' }).getByRole('radio')
    await page.locator('input[name=branch]:not(:checked)').first().check()
    await page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
    expect(await branches.count()).toBe(0)
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('branch')).not.toBe(choice.branch.id)
  })

  test('a booking that the store confirms asks for a second click', async ({ page, context }) => {
    const customer = await newCustomer()
    await signIn(context, customer)
    await page.goto(`/booking/service/${(await findServiceOnRequest(REQUESTS_AT)).id}`)
    await page
      .getByRole('group', { name: /^Times on/ })
      .getByRole('link')
      .first()
      .click()
    const confirm = page.getByRole('button', { name: 'Send request' })
    await confirm.click()
    await expect(page.getByRole('status')).toContainText(/replies by/)
    expect(await getCustomerBookings(customer)).toHaveLength(0)
    await confirm.click()
    await expect.poll(() => getCustomerBookings(customer)).toHaveLength(1)
  })
})

test.describe('before the scripts have loaded', () => {
  test.use({ actsBeforeHydration: true })

  /** Holds the page's scripts until they are released. */
  async function holdScripts(page: Page): Promise<() => Promise<void>> {
    const released = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released.promise
      await route.continue()
    })
    return async () => {
      released.resolve()
      await page.waitForFunction(() => document.querySelector('main :not(:defined)') === null)
    }
  }

  test('a tap on Pay is a payment, and the page goes on with scripts', async ({ page, context }) => {
    const customer = await newCustomer()
    await signIn(context, customer)
    const release = await holdScripts(page)
    await page.goto(reviewPath(await bookable(STORE)), { waitUntil: 'commit' })
    await payButton(page).click()
    await expectWaiting(page)
    await release()
    await answerPrompt(customer.phone, 'pay')
    await expectConfirmed(page)
    expect(await getCustomerBookings(customer)).toHaveLength(1)
  })

  test('details that the browser has sent are there when the scripts have loaded', async ({ page }) => {
    const [person, right] = [newPerson('Wambui'), newPerson()]
    const release = await holdScripts(page)
    await page.goto(reviewPath(await bookable(STORE)), { waitUntil: 'commit' })
    await fillDetails(page, person)
    await sendCode(page).click()
    await expect(code(page)).toBeVisible()
    await release()
    await page.getByRole('link', { name: 'Wrong number?' }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Wambui Otieno')
    await page.getByLabel('Phone number').fill(right.phone)
    await sendCode(page).click()
    // The complete code is sent by itself.
    await code(page).fill(await smsCode(right.phone))
    await expect(payButton(page)).toBeVisible()
  })

  test.describe('with the service worker', () => {
    test.use({ serviceWorkers: 'allow' })

    test('a form that could not be sent is shown again when there is a network', async ({
      page,
      context,
      pageErrors,
    }) => {
      pageErrors.allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
      const customer = await newCustomer()
      await signIn(context, customer)
      await page.goto('/my-vouchers')
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await holdScripts(page)
      await page.goto(reviewPath(await bookable(STORE)), { waitUntil: 'commit' })
      await expect(payButton(page)).toBeVisible()
      await context.setOffline(true)
      await payButton(page).click()
      await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
      await context.setOffline(false)
      await expect(payButton(page)).toBeVisible()
      expect(await getCustomerBookings(customer)).toHaveLength(0)
      await payButton(page).click()
      await expectWaiting(page)
    })
  })
})
