// cspell:disable
/** Paying to the Paybill number by hand when no prompt reaches the phone, in both languages. */
import type { BrowserContext, Page } from '@playwright/test'
import { sandboxUrl, customerUrl } from './addresses.ts'
import {
  bookable,
  getCustomerBookings,
  messagesTo,
  moveClock,
  newCustomer,
  OWN_PAGE,
  reviewPath,
  setFaults,
  signIn,
  answerPrompt,
} from './api.ts'
import { expectNoViolations } from './axe.ts'
import { expectConfirmed, payFor } from './booking-steps.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'payments', viewport: { width: 360, height: 740 } })

const STORE = 'Kinyozi Kings'

/** Returns the account that the page says to enter. */
async function shownAccount(page: Page): Promise<string> {
  const account = await page.getByText(/^[2-9A-HJ-NP-Z]{7}$/).innerText()
  await expect(page.getByText('174379', { exact: true })).toBeVisible()
  return account
}

/** Lipa na M-Pesa, Pay Bill on the simulated phone. */
async function payByHand(
  context: BrowserContext,
  phone: string,
  entered: { account: string; amount: number },
) {
  const handset = await context.newPage()
  await handset.goto(`${sandboxUrl()}/?phone=${phone}`)
  await handset.getByText('Lipa na M-Pesa, Pay Bill', { exact: true }).click()
  await handset.getByLabel('Business number').fill('174379')
  await handset.getByLabel('Account number').fill(entered.account)
  await handset.getByLabel('Amount').fill(String(entered.amount))
  await handset.getByLabel('M-PESA PIN').fill('1234')
  await handset.getByRole('button', { name: 'Send', exact: true }).click()
  const result = handset.locator('#paybill-result')
  await expect(result).not.toHaveText(/^(?:Sending…)?$/)
  const text = await result.innerText()
  await handset.close()
  return text
}

test('a prompt that does not arrive is paid by hand, and the page notices it', async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  const choice = await bookable(STORE)
  await payFor(page, choice)
  // The phone is not reached.
  await answerPrompt(customer.phone, 'ignore')
  await moveClock(61)
  const notice = page.getByRole('status').filter({ hasText: 'Payment failed. Please try again.' })
  await notice.getByRole('link', { name: 'Pay another way' }).click()
  await expect(page.getByRole('heading', { name: 'Pay by Paybill' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectNoViolations(page)
  const account = await shownAccount(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the account number' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account)
  await expect.poll(async () => (await messagesTo(customer.phone)).join(' ')).toContain(`account ${account}`)

  const amount = choice.offer.chargedFee
  expect(await payByHand(context, customer.phone, { account, amount: amount + 1 })).toBe(
    'The amount is wrong.',
  )
  expect(await payByHand(context, customer.phone, { account: account.toLowerCase(), amount })).toMatch(
    /^Sent/,
  )
  await expectConfirmed(page)
})

test(
  'the page of a payment by hand says when the time has ended',
  { tag: '@long' },
  async ({ page, context }) => {
    const customer = await newCustomer()
    await signIn(context, customer)
    await payFor(page, await bookable(STORE))
    await page.getByRole('link', { name: 'Pay another way' }).click()
    await shownAccount(page)
    await moveClock(11 * 60)
    await expect(page.getByRole('heading', { name: 'Payment was not completed in time' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('If you’ve paid, you don’t need to do anything')
  },
)

test(
  'a refused prompt leads to paying by hand, in Kiswahili',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^503 POST .*\/(payments\/mpesa$|booking\/offer\/)/)
    const customer = await newCustomer('Njeri')
    await signIn(context, customer)
    await context.addCookies([{ name: 'd3_language', value: 'sw', url: customerUrl() }])
    await context.request.put(`${customerUrl()}/api/v1/users/language`, {
      headers: OWN_PAGE,
      data: { language: 'sw' },
    })
    await setFaults({ phone: customer.phone, push: 'busy' })
    const choice = await bookable(STORE)
    await page.goto(reviewPath(choice))
    await page.getByRole('button', { name: /^Lipa .* kwa M-Pesa$/ }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Lipa kwa njia nyingine' }).click()
    await expect(page.getByRole('heading', { name: 'Lipa kwa Paybill' })).toBeVisible()
    await expect(page.getByText('Weka nambari ya akaunti')).toBeVisible()
    const account = await shownAccount(page)
    expect(await payByHand(context, customer.phone, { account, amount: choice.offer.chargedFee })).toMatch(
      /^Sent/,
    )
    await expect(page.getByRole('heading', { name: 'Nafasi imethibitishwa!' })).toBeVisible()
    const [booking] = await getCustomerBookings(customer)
    expect(booking?.status).toBe('confirmed')
  },
)
