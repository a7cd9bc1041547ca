/** Money that finance repairs: another amount than was asked for, and a refund that M-Pesa refuses. */
import type { Locator, Page } from '@playwright/test'
import { adminUrl, customerUrl, sandboxUrl } from './addresses.ts'
import { signInAsOwner } from './admin-start.ts'
import {
  answerPrompt,
  book,
  bookable,
  getBooking,
  moveClock,
  newCustomer,
  post,
  setFaults,
  type Customer,
} from './api.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'admin-money', viewport: { width: 1280, height: 800 } })

const MAX_CLICKS = 6

/** Books an offer with a fee, and has the prompt on the customer's phone paid. */
async function payFor(customer: Customer): Promise<string> {
  const { id } = await book(customer, await bookable('Kinyozi Kings'))
  await post('/payments/mpesa', { bookingId: id, phoneNumber: customer.phone }, customer.token)
  await answerPrompt(customer.phone, 'pay')
  return id
}

const cancel = async (page: Page, { token }: Customer, bookingId: string): Promise<void> => {
  const reply = await page.request.put(`${customerUrl()}/api/v1/bookings/${bookingId}/cancel`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  })
  expect(reply.status()).toBe(200)
}

type Payment = { receipt: string; amount: number; reversals: unknown[] }
const fetchPayment = async (page: Page, { phone }: Customer): Promise<Payment> => {
  const reply = await page.request.get(`${sandboxUrl()}/api/payments?phone=${phone}`)
  // The sandbox replies with the payments of this phone.
  const { payments } = (await reply.json()) as { payments: Payment[] }
  return payments[0] ?? Promise.reject(new Error('Not paid'))
}

/** Opens the case in the queue, which may have to be read again until it is there. */
async function openQueueWith(page: Page, detail: string): Promise<Locator> {
  const link = page.getByRole('main').getByRole('link').filter({ hasText: detail })
  await expect(async () => {
    await page.goto(adminUrl())
    await expect(link).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return link
}

/** Counts the clicks of an admin. */
function countClicks() {
  let clicks = 0
  return {
    async click(target: Locator) {
      clicks++
      await target.click()
    },
    expectFew() {
      expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
    },
  }
}

test('money of another amount than was asked for is sent back', async ({ page, context }) => {
  await signInAsOwner(context)
  const customer = await newCustomer('Achieng')
  await setFaults({ phone: customer.phone, callback: 'wrong-amount' })
  await payFor(customer)
  const { receipt, amount } = await fetchPayment(page, customer)
  const link = await openQueueWith(page, receipt)
  const { click, expectFew } = countClicks()
  await click(link)
  const shown = page.getByRole('region', { name: 'Wrong amount paid' })
  await expect(shown.getByText('This prompt was paid').or(shown.getByText('Asked for'))).toBeVisible()
  await click(shown.getByRole('button', { name: `Refund KES ${amount}` }))
  const dialog = page.getByRole('dialog')
  await expectNoViolations(page, { include: '[role=dialog]' })
  await dialog.getByLabel('Reason').fill('A shilling too little; the customer pays again')
  await click(dialog.getByRole('button', { name: 'Refund', exact: true }))
  await expect(link).toHaveCount(0)
  expectFew()
  await expect.poll(async () => (await fetchPayment(page, customer)).reversals.length).toBe(1)

  await page.goto(`${adminUrl()}/money`)
  await expectNoViolations(page)
  // The newest day.
  await page.getByRole('table').getByRole('link').first().click()
  const day = page.getByRole('listitem').filter({ hasText: receipt })
  await expect(day).toContainText(/Refunded|Refund on its way/)
})

test(
  'a refund that M-Pesa refuses three times is paid another way',
  { tag: '@long' },
  async ({ page, context }) => {
    await signInAsOwner(context)
    const customer = await newCustomer('Brian')
    const bookingId = await payFor(customer)
    const { receipt } = await fetchPayment(page, customer)
    await expect.poll(async () => (await getBooking(customer, bookingId)).status).toBe('confirmed')
    await setFaults({ phone: customer.phone, reversal: 'fail', payout: 'unregistered', count: 3 })
    await cancel(page, customer, bookingId)
    const main = page.getByRole('main')
    await expect(async () => {
      await moveClock(60)
      await page.goto(`${adminUrl()}/money/refunds?state=needs_review`)
      await expect(main.getByRole('row').filter({ hasText: 'Brian' })).toContainText('Refused 3 times', {
        timeout: 1_000,
      })
    }).toPass()
    const link = await openQueueWith(page, 'Brian')
    const { click, expectFew } = countClicks()
    await click(link)
    const shown = page.getByRole('region', { name: 'Refund refused 3 times' })
    await expect(shown.getByText(`The payment ${receipt} arrived here`)).toBeVisible()
    await click(shown.getByRole('button', { name: 'Another way' }))
    const dialog = page.getByRole('dialog')
    await click(dialog.getByRole('button', { name: 'Show the numbers' }))
    await expect(dialog.getByText(/The phone that paid, 07/)).toBeVisible()
    await expectNoViolations(page, { include: '[role=dialog]' })
    await dialog.getByLabel('Code of the payment').fill('SKK9A1B7CE')
    await dialog.getByLabel('Reason').fill('His M-Pesa account cannot take reversals')
    await click(dialog.getByRole('button', { name: 'Mark as paid' }))
    await expect(link).toHaveCount(0)
    expectFew()
  },
)
