/** The steps of booking that several journeys take. */
import { expect, type Locator, type Page } from '@playwright/test'
import { cents, formatKes } from '#domain/payments/money.ts'
import { reviewPath, type Bookable, type OfferCard } from './api.ts'

/** A place that is closed on a day answers the question for its free times with a refusal (docs/rules/availability.md#closed-days). */
export const PLACE_CLOSED = /^400 GET .*\/bookings\/slots/

/** From the review to the page that waits for the phone. */
export async function payFromReview(page: Page, { offer }: Pick<Bookable, 'offer'>): Promise<void> {
  const fee = kes(offer.chargedFee)
  await page.getByRole('button', { name: `Pay ${fee} with M-Pesa` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Pay ${fee}`, exact: true })
    .click()
}

/** As payFromReview, with the choice already made in the address. */
export async function payFor(page: Page, choice: Bookable): Promise<void> {
  await page.goto(reviewPath(choice))
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await payFromReview(page, choice)
  await isWaiting(page)
}

export const isWaiting = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Enter your PIN on your phone' })).toBeVisible()
export const isConfirmed = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()

/** The sums that stand on a page, by their names: { 'Now, by M-Pesa': 'KES 72' } */
export async function sumsOf(page: Page): Promise<Record<string, string>> {
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
    (dt) =>
      [...dt.childNodes]
        .find((node) => node.nodeType === 3 && node.textContent?.trim())
        ?.textContent?.trim() ?? '',
  )

export const kes = (shillings: number): string => formatKes(cents(shillings) ?? Number.NaN)

/** Now and at the store, and what both come to. */
export const allIn = ({ chargedFee, discounted_price }: OfferCard) => ({
  'Now, by M-Pesa': kes(chargedFee),
  'At the store': kes(discounted_price),
  'Total, all in': kes(chargedFee + discounted_price),
})
