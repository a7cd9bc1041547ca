// cspell:disable
/** Money that D3 sends to a phone: rewards, and a refund whose reversal M-Pesa refuses. */
import type { BrowserContext } from '@playwright/test'
import {
  book,
  bookable,
  bookingOf,
  DEMO_PASSWORD,
  get,
  messagesTo,
  moveClock,
  newCustomer,
  OWN_PAGE,
  pay,
  post,
  setFaults,
  signIn,
} from './api.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'payments', viewport: { width: 360, height: 740 } })

const CREDENTIALS = { email: 'wanjiku@d3.test', password: DEMO_PASSWORD }

async function signInWithRewards(context: BrowserContext): Promise<string> {
  const { access_token: token } = await post<{ access_token: string }>('/users/login', CREDENTIALS)
  await context.request.post('/api/v1/users/login', { headers: OWN_PAGE, data: CREDENTIALS })
  const { user } = await get<{ user: { phoneNumber: string } }>('/users/profile', token)
  return user.phoneNumber
}

test('rewards are sent to the phone', async ({ page, context }) => {
  const phone = await signInWithRewards(context)
  await page.goto('/profile/earn')
  const section = page.getByRole('region', { name: 'Withdraw to M-Pesa' })
  await section.getByLabel('Amount').fill('20')
  await section.getByRole('button', { name: 'Send me a code' }).click()
  const code = section.getByRole('textbox', { name: /code/i })
  await expect(code).toBeVisible()
  await expectNoViolations(page)
  const sms = async () => /\b\d{6}\b/.exec((await messagesTo(phone)).at(0) ?? '')?.[0] ?? ''
  await expect.poll(sms).not.toBe('')
  await code.fill(await sms())
  await section.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(section).toContainText('This is less than you can withdraw at once.')
  await section.getByLabel('Amount').fill('60')
  await expect(section).toContainText(/KES.55 arrives on/)
  await section.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const row = section.getByRole('listitem').first()
  await expect(row).toContainText('Paid')
  await expect(row).toContainText(/[A-Z0-9]{10}/)
  await expect.poll(async () => (await messagesTo(phone)).join(' ')).toContain('You have received Ksh55.00')
  await page.goto('/profile/earn?lang=sw')
  await expect(page.getByRole('region', { name: 'Toa kwenda M-Pesa' })).toContainText('Imelipwa')
})

test('a refund whose reversal M-Pesa refuses is sent to the phone', async ({ page, context }) => {
  const customer = await newCustomer()
  await signIn(context, customer)
  const booking = await book(customer, await bookable('Kinyozi Kings'))
  await pay(customer, booking)
  await expect.poll(async () => (await bookingOf(customer, booking.id)).status).toBe('confirmed')
  await setFaults({ phone: customer.phone, reversal: 'fail', count: 10 })
  await page.goto('/profile/bookings')
  await page.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason').fill('Something came up')
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText(/is on its way back/).first()).toBeVisible()
  await page.goto(`/booking-details/${booking.id}`)
  const main = page.getByRole('main')
  await expect
    .poll(
      async () => {
        await moveClock(60)
        await page.reload()
        return main.innerText()
      },
      { timeout: 60_000 },
    )
    .toContain('came back')
  await expect
    .poll(async () => (await messagesTo(customer.phone)).join(' '))
    .toContain('You have received Ksh')
})
