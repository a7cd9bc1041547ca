/** Booking steps that several journeys share. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { cents, formatKes } from '#domain/payments/money.ts'
import { sandboxUrl } from './addresses.ts'
import { reviewPath, type Bookable, type OfferCard, type Person } from './api.ts'
import { smsCode } from './sms-codes.ts'

/** The API returns 400 for the times of a closed day (docs/rules/availability.md#closed-days). */
export const BRANCH_CLOSED = /^400 GET .*\/bookings\/slots/

/** Starts the payment on the review page. */
export async function payFromReview(page: Page, { offer }: Pick<Bookable, 'offer'>): Promise<void> {
  await page.getByRole('button', { name: `Pay ${kes(offer.chargedFee)} with M-Pesa` }).click()
}

/** A visitor's email in the details of a booking, beside the checkbox for offers by email. */
export const emailField = (page: Page): Locator => page.getByLabel('Email (optional)', { exact: true })

/** Registers a visitor from the last step before the review: their details, and the code that creates their account. */
export async function registerFromReview(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await page.getByLabel('Your name').fill(`${person.firstName} ${person.lastName}`)
  await page.getByLabel('Phone number').fill(person.phone)
  await emailField(page).fill(person.email)
  await page.getByRole('checkbox', { name: /^I am 18 or older/ }).check()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  // The complete code is sent by itself.
  await page.getByLabel('6-digit code').fill(await smsCode(person.phone))
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
}

/** Opens the review page for this choice, starts the payment and waits for the waiting page. */
export async function payFor(page: Page, choice: Bookable): Promise<void> {
  await page.goto(reviewPath(choice))
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await payFromReview(page, choice)
  await expectWaiting(page)
}

export const expectWaiting = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Enter your PIN on your phone' })).toBeVisible()
export const expectConfirmed = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()

/** Enters the PIN on the simulated phone in another tab. */
export async function typePin(context: BrowserContext, phone: string): Promise<void> {
  const handset = await context.newPage()
  await handset.goto(`${sandboxUrl()}/?phone=${phone}`)
  await handset.getByRole('textbox', { name: 'M-PESA PIN' }).fill('1234')
  await handset.getByRole('button', { name: 'SEND' }).click()
  await expect(handset.getByText('Payment sent.').first()).toBeVisible()
  await handset.close()
}

/** The amounts on a page by their labels: { 'Now, by M-Pesa': 'KES 72' } */
export async function readSums(page: Page): Promise<Record<string, string>> {
  const lines = page.locator('dl > div').filter({ visible: true })
  const sums: Record<string, string> = {}
  for (const line of await lines.all()) {
    sums[await firstWords(line.locator('dt'))] = (
      await line.locator('dd').evaluate((dd) => dd.lastChild?.textContent ?? '')
    ).trim()
  }
  return sums
}
const firstWords = async (term: Locator) =>
  term.evaluate(
    (dt) => [...dt.childNodes].find((node) => node.textContent?.trim())?.textContent?.trim() ?? '',
  )

export const kes = (shillings: number): string => formatKes(cents(shillings) ?? Number.NaN)

/** The amounts paid now and at the store, and their total. */
export const allIn = ({ chargedFee, discounted_price }: OfferCard) => ({
  'Now, by M-Pesa': kes(chargedFee),
  'At the store': kes(discounted_price),
  'Total, all in': kes(chargedFee + discounted_price),
})
