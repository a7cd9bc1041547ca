/** Failed, late and interrupted payments, and times that another customer books meanwhile. */
import type { Page } from '@playwright/test'
import { formatPhone } from '#domain/accounts/phone.ts'
import {
  answerPrompt,
  book,
  bookable,
  getBooking,
  getCustomerBookings,
  codeSentTo,
  moveClock,
  newCustomer,
  newPerson,
  post,
  reviewPath,
  setFaults,
  signIn,
  type Bookable,
} from './api.ts'
import { expectConfirmed, expectWaiting, payFor, payFromReview } from './booking-steps.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'payments' })

const STORE = 'Kinyozi Kings'

test('a payment cancelled on the phone shows its reason and can be retried', async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  const choice = await bookable(STORE)
  await payFor(page, choice)
  await answerPrompt(customer.phone, 'cancel')
  const notice = page.getByRole('status').filter({ hasText: 'Payment failed. Please try again.' })
  await expect(notice).toContainText('The prompt was cancelled on the phone. Nothing was charged.')
  await expect(notice).toContainText('Your time is still held until')
  await payFromReview(page, choice)
  await expectWaiting(page)
  await answerPrompt(customer.phone, 'pay')
  await expectConfirmed(page)
})

test('the review says that cards are coming soon', { tag: '@long' }, async ({ page, context }) => {
  await signIn(context, await newCustomer())
  await page.goto(reviewPath(await bookable(STORE)))
  await expect(page.getByText('Card payment: Coming soon')).toBeVisible()
})

test('a wrong PIN is reported', { tag: '@long' }, async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  await payFor(page, await bookable(STORE))
  await answerPrompt(customer.phone, 'wrong-pin')
  await expect(
    page.getByRole('status').filter({ hasText: 'Payment failed. Please try again.' }),
  ).toContainText('The M-Pesa PIN was wrong.')
})

test(
  'an unanswered prompt can be resent until the hold expires',
  { tag: '@long' },
  async ({ page, context }) => {
    const customer = await newCustomer()
    await signIn(context, customer)
    const choice = await bookable(STORE)
    await payFor(page, choice)
    await moveClock(2 * 60)
    const notice = page.getByRole('status').filter({ hasText: 'Payment failed. Please try again.' })
    await expect(notice).toContainText('answered')
    await expect(notice).toContainText('Your time is still held until')
    await moveClock(9 * 60)
    const [booking] = await getCustomerBookings(customer)
    await expect.poll(async () => (await getBooking(customer, booking?.id ?? '')).status).toBe('cancelled')
    await page.reload()
    await chooseAgain(page, choice)
  },
)

test('the waiting page reports that the hold has expired', { tag: '@long' }, async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  await setFaults({ phone: customer.phone, callback: 'never', query: 'processing-4999', statement: 'omit' })
  const choice = await bookable(STORE)
  await payFor(page, choice)
  await moveClock(11 * 60)
  await chooseAgain(page, choice)
})

async function chooseAgain(page: Page, { time }: Bookable): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment was not completed in time' })).toBeVisible()
  await page.getByRole('link', { name: 'Choose a new time' }).click()
  await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
  await expect(page.getByRole('link', { name: time }).first()).toBeAttached()
}

test('a closed tab resumes waiting and ends confirmed', async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  await payFor(page, await bookable(STORE))
  await page.close()
  const again = await context.newPage()
  await again.goto('/checkout')
  await expectWaiting(again)
  await answerPrompt(customer.phone, 'pay')
  await expectConfirmed(again)
})

test(
  'a booking paid while the tab was closed is shown as confirmed',
  { tag: '@long' },
  async ({ page, context }) => {
    const customer = await newCustomer()
    await signIn(context, customer)
    await payFor(page, await bookable(STORE))
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.close()
    await answerPrompt(customer.phone, 'pay')
    await expect.poll(async () => (await getBooking(customer, id)).status).toBe('confirmed')
    const again = await context.newPage()
    await again.goto(`/checkout/${id}`)
    await expectConfirmed(again)
  },
)

test('a time taken meanwhile is replaced by one of the nearest', async ({ page, context, pageErrors }) => {
  pageErrors.allow(/^409 POST .*\/(payments\/mpesa$|booking\/offer\/)/)
  const [customer, other] = await Promise.all([newCustomer(), newCustomer('Otis')])
  await signIn(context, customer)
  const choice = await bookable(STORE)
  await page.goto(reviewPath(choice))
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await book(other, choice)
  await payFromReview(page, choice)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('This time slot is no longer available. Please select a different time.')
  const nearest = page
    .getByRole('main')
    .locator('a[href*="step=3"]')
    .filter({ hasText: /\d\d:\d\d/ })
  expect(await nearest.count()).toBeGreaterThan(0)
  const time = /\d\d:\d\d/.exec(await nearest.first().innerText())?.[0] ?? ''
  expect(time).not.toBe(choice.time)
  await nearest.first().click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'What you’ve chosen' })).toContainText(time)
  await payFromReview(page, choice)
  await expectWaiting(page)
})

test('the time stays held when M-Pesa rejects the prompt', async ({ page, context, pageErrors }) => {
  pageErrors.allow(/^503 POST .*\/(payments\/mpesa$|booking\/offer\/)/)
  const customer = await newCustomer()
  await signIn(context, customer)
  await setFaults({ phone: customer.phone, push: 'busy' })
  await page.goto(reviewPath(await bookable(STORE)))
  const payButton = page.getByRole('button', { name: /^Pay .* with M-Pesa$/ })
  await payButton.click()
  await expect(page.getByRole('alert')).toContainText('M-Pesa is busy.')
  await expect(page.getByText(/^Held for you until/).first()).toBeVisible()
  // Loaded again, the page is that of the booking.
  await page.reload()
  await expect(page).toHaveURL(/[?&]booking=/)
  await expect(page.getByText(/^Held for you until/).first()).toBeVisible()
  const [held] = await getCustomerBookings(customer)
  await payButton.click()
  await expectWaiting(page)
  await expect(page).toHaveURL(new RegExp(held!.id))
  expect(await getCustomerBookings(customer)).toHaveLength(1)
})

test(
  'a payment refused before M-Pesa is called holds no time, and another phone can pay',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^409 POST .*\/(payments\/mpesa$|booking\/offer\/)/)
    const [customer, other] = await Promise.all([newCustomer(), newCustomer('Otis')])
    await signIn(context, customer)
    const { id } = await book(other, await bookable(STORE))
    await post('/payments/mpesa', { bookingId: id, phoneNumber: customer.phone }, other.token)
    await page.goto(reviewPath(await bookable(STORE)))
    await page.getByRole('button', { name: /^Pay .* with M-Pesa$/ }).click()
    await expect(page.getByRole('alert')).toContainText('There’s already a prompt on that phone.')
    expect(await getCustomerBookings(customer)).toEqual([])

    await page.getByRole('button', { name: 'Pay from another number' }).click()
    const number = page.getByLabel('M-Pesa number')
    await expect(number).toBeFocused()
    await number.fill('12')
    await page.getByRole('button', { name: /^Pay .* with M-Pesa$/ }).click()
    await expect(number).toHaveAccessibleDescription('Please enter a valid phone number')
    await number.fill(newPerson().phone)
    await page.getByRole('button', { name: /^Pay .* with M-Pesa$/ }).click()
    await expectWaiting(page)
  },
)

test('a double click on the pay button creates one booking', async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  await page.goto(reviewPath(await bookable(STORE)))
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/booking/offer/'))
      requested.push(request.url())
  })
  await page.getByRole('button', { name: /^Pay .* with M-Pesa$/ }).dblclick()
  await expectWaiting(page)
  expect(requested).toHaveLength(1)
})

test('an M-Pesa message confirms a payment without a callback', async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  await setFaults({ phone: customer.phone, callback: 'never', query: 'unreachable', statement: 'omit' })
  await payFor(page, await bookable(STORE))
  await answerPrompt(customer.phone, 'pay')
  await expect.poll(() => codeSentTo(customer.phone)).not.toBe('')

  await page.getByRole('button', { name: 'I paid already' }).click()
  await page.getByRole('button', { name: 'Enter the code from M-Pesa' }).click()
  const dialog = page.getByRole('dialog', { name: 'I paid but it says failed' })
  await dialog.getByRole('button', { name: 'Find my payment' }).click()
  await expect(dialog.getByLabel('M-Pesa code or message')).toHaveAccessibleDescription(
    /10 letters and digits/,
  )
  await dialog
    .getByLabel('M-Pesa code or message')
    .fill(
      `${await codeSentTo(customer.phone)} Confirmed. Ksh38.00 sent to D3 DEALS for account D3 ` +
        'on 21/11/26 at 2:31 PM.',
    )
  await dialog.getByRole('button', { name: 'Find my payment' }).click()
  await expectConfirmed(page)
})

test(
  'a lost prompt response is shown as pending and completed with the M-Pesa code',
  { tag: '@long' },
  async ({ page, context }) => {
    const customer = await newCustomer()
    await signIn(context, customer)
    await setFaults({ phone: customer.phone, push: 'lose-reply', callback: 'never', statement: 'omit' })
    const choice = await bookable(STORE)
    await page.goto(reviewPath(choice))
    await payFromReview(page, choice)
    await expect(page.getByRole('heading', { name: 'Waiting for M-Pesa' })).toBeVisible()
    await expect(page.getByText('M-Pesa isn’t answering us,')).toBeVisible()
    await expect(page.getByText('you won’t be charged')).toHaveCount(0)
    await answerPrompt(customer.phone, 'pay')
    await expect.poll(() => codeSentTo(customer.phone)).not.toBe('')

    await page.getByRole('button', { name: 'Enter the code from M-Pesa' }).click()
    const dialog = page.getByRole('dialog', { name: 'I paid but it says failed' })
    await dialog.getByLabel('M-Pesa code or message').fill(await codeSentTo(customer.phone))
    await dialog.getByRole('button', { name: 'Find my payment' }).click()
    await expectConfirmed(page)
  },
)

test(
  'an unknown M-Pesa code is rejected and another can be entered',
  { tag: '@long' },
  async ({ page, context }) => {
    const customer = await newCustomer()
    await signIn(context, customer)
    await payFor(page, await bookable(STORE))
    await answerPrompt(customer.phone, 'cancel')
    const notice = page.getByRole('status').filter({ hasText: 'Payment failed. Please try again.' })
    await notice.getByRole('button', { name: 'I paid but it says failed' }).click()
    const dialog = page.getByRole('dialog', { name: 'I paid but it says failed' })
    await dialog.getByLabel('M-Pesa code or message').fill('ukl4t9q2xa')
    await dialog.getByRole('button', { name: 'Find my payment' }).click()
    await expect(dialog.getByText('M-Pesa doesn’t know that code.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Find my payment' })).toBeEnabled()
    await expect(dialog.getByRole('link', { name: 'contact support' })).toBeVisible()
  },
)

test('the waiting page notices a payment by itself, and at once when it is looked at again', async ({
  page,
  context,
}) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  let asked = 0
  await page.route('**/payments/*/status', (route) => {
    asked++
    return route.continue()
  })
  await page.clock.install()
  await payFor(page, await bookable(STORE))
  await expect.poll(() => asked).toBeGreaterThan(0)

  await setHidden(page, true)
  const askedBefore = asked
  await answerPrompt(customer.phone, 'pay')
  await expect.poll(async () => (await getCustomerBookings(customer))[0]?.status).toBe('confirmed')
  // Longer than between two requests.
  await page.clock.runFor(10_000)
  expect(asked).toBe(askedBefore)
  await expectWaiting(page)
  await setHidden(page, false)
  await expectConfirmed(page)
  expect(asked).toBe(askedBefore + 1)
})

test('the waiting page says that it is offline, and goes on', async ({ page, context, pageErrors }) => {
  pageErrors.allow(/^net::ERR_FAILED GET .*\/payments\/.*\/status$/)
  const customer = await newCustomer()
  await signIn(context, customer)
  await page.route('**/payments/*/status', (route) => route.abort())
  await payFor(page, await bookable(STORE))
  await expect(page.getByText('You’re offline right now.')).toBeVisible()
  await page.unroute('**/payments/*/status')
  await expect(page.getByText('You’re offline right now.')).toBeHidden()
  await answerPrompt(customer.phone, 'pay')
  await expectConfirmed(page)
})

test('while a prompt waits, another phone can pay', async ({ page, context, pageErrors }) => {
  pageErrors.allow(/^400 POST .*\/checkout\//)
  const [customer, other] = [await newCustomer(), newPerson()]
  await signIn(context, customer)
  await payFor(page, await bookable(STORE))
  const again = page.getByRole('button', { name: /^Send the prompt again/ })
  await expect(again).toBeDisabled()
  await expect(again).toContainText(/in 0:[0-5]\d/)
  const first = await again.innerText()
  await expect(again).not.toHaveText(first)

  const number = page.getByLabel('M-Pesa number')
  await expect(number).toBeHidden()
  await page.getByText('Use another phone', { exact: true }).click()
  await number.fill('0712')
  await page.getByRole('button', { name: /^Pay KES/ }).click()
  await expect(number).toHaveAccessibleDescription(/Please enter a valid phone number/)
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('0712')
  await number.fill(other.phone)
  await page.getByRole('button', { name: /^Pay KES/ }).click()
  await expect(page.getByText(`A new prompt is on its way to ${formatPhone(other.phone)}.`)).toBeVisible()
  await answerPrompt(other.phone, 'pay')
  await expectConfirmed(page)
})

/** What the page knows when another app is in front of the browser. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
