/** Money that leaves D3: rewards to M-Pesa, and a refund that M-Pesa does not reverse. */
import { randomInt } from 'node:crypto'
import { addDays, toDay } from '#domain/time/time.ts'
import {
  appTime,
  answerPrompt,
  get,
  messagesTo,
  moveClock,
  moveClockTo,
  newCustomer,
  newPerson,
  openShopForTest,
  PASSWORD,
  post,
  setFaults,
  signIn,
  type Customer,
} from './api.ts'
import { expectNoViolations } from './axe.ts'
import { brokenNames } from './layout-problems.ts'
import { smsCode } from './sms-codes.ts'
import { expect, test } from './test.ts'
import type { Shop } from '../support/factories.ts'

// These journeys move the clock.
test.use({ appName: 'withdrawals' })

async function verify({ phone, token }: Customer): Promise<void> {
  await post('/users/verify-otp', { phone: `0${phone.slice(3)}`, otp: await smsCode(phone) }, token)
}

type Held = { booking: { id: string; startTime: string } }
const hold = async (shop: Shop, token: string): Promise<Held['booking']> => {
  const day = addDays(toDay(await appTime()), 2)
  const body = { offerId: shop.offerId, startTime: `${day}T10:00` }
  return (await post<Held>('/bookings/offers', body, token)).booking
}
async function payFor(bookingId: string, token: string, phone: string): Promise<void> {
  await post('/payments/mpesa', { bookingId, phoneNumber: `0${phone.slice(3)}` }, token)
  await answerPrompt(phone, 'pay')
  await expect
    .poll(
      async () =>
        (await get<{ booking: { status: string } }>(`/bookings/${bookingId}`, token)).booking.status,
    )
    .toBe('confirmed')
}

/** A customer with KES 2,250 of rewards and a verified phone. */
async function earner(): Promise<Customer> {
  const shop = await openShopForTest({ priceCents: 10_000_000, discountedCents: 5_000_000 })
  const customer = await newCustomer('Wambui')
  await verify(customer)
  const { referralLink } = await get<{ referralLink: string }>('/users/earnings', customer.token)
  const { phone, ...person } = newPerson('Zawadi')
  const referralSlug = new URL(referralLink).searchParams.get('ref')
  const { access_token: token } = await post<{ access_token: string }>('/users/register', {
    ...person,
    phoneNumber: phone,
    password: PASSWORD,
    referralSlug,
  })
  await verify({ ...person, phone, token })
  const booking = await hold(shop, token)
  await payFor(booking.id, token, phone)
  await moveClockTo(Date.parse(booking.startTime) + 60_000)
  await post(`/bookings/${booking.id}/complete`, {}, shop.merchantToken)
  await moveClock(11 * 60)
  await expect
    .poll(
      async () =>
        (await get<{ earnings: { totalEarned: number } }>('/users/earnings', customer.token)).earnings
          .totalEarned,
    )
    .toBe(2_250)
  await moveClock(7 * 86_400)
  return customer
}

test(
  'rewards go to M-Pesa with the code of an SMS',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/net::ERR_INTERNET_DISCONNECTED/)
    const customer = await earner()
    await setFaults({ phone: customer.phone, payout: 'never' })
    await signIn(context, customer)
    await page.goto('/profile/earn')
    const region = page.getByRole('region', { name: 'Withdraw to M-Pesa' })
    await region.getByLabel('Amount').fill('250')
    await expect(region.getByText(/KES.245 arrives on/)).toBeVisible()
    const before = (await messagesTo(customer.phone)).length
    await region.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(async () => (await messagesTo(customer.phone)).length).toBeGreaterThan(before)
    await region.getByLabel(/code/i).fill(await smsCode(customer.phone))
    await region.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(region.getByText('On its way')).toBeVisible()

    // The page stays without a network, and follows the withdrawal when it returns.
    await context.setOffline(true)
    await page.waitForEvent('requestfailed', (request) => request.url().includes('/users/withdrawals'))
    await page.waitForEvent('requestfailed', (request) => request.url().includes('/users/withdrawals'))
    await expect(region.getByText('On its way')).toBeVisible()
    await context.setOffline(false)
    await expect
      .poll(
        async () => {
          await moveClock(60)
          return region.getByText('Paid', { exact: true }).isVisible()
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    expect(
      (await messagesTo(customer.phone)).some((text) => text.includes('You have received Ksh245.00')),
    ).toBe(true)
    await expectNoViolations(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await page.evaluate(brokenNames)).toEqual([])
    await page.goto('/profile/earn?lang=sw')
    await expect(page.getByRole('heading', { name: 'Toa kwenda M-Pesa' })).toBeVisible()
    expect(await page.evaluate(brokenNames)).toEqual([])
  },
)

test(
  'a refund that M-Pesa does not reverse goes to the phone that paid',
  { tag: '@long' },
  async ({ page, context }) => {
    const shop = await openShopForTest({})
    const customer = await newCustomer('Naliaka')
    const phone = `2547${randomInt(10_000_000, 99_999_999)}`
    await setFaults({ phone, reversal: 'fail', count: 3 })
    const booking = await hold(shop, customer.token)
    await payFor(booking.id, customer.token, phone)
    await signIn(context, customer)
    await page.goto('/profile/bookings')
    await page.getByRole('button', { name: /^Cancel/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(page.getByText(/^Booking cancelled\./)).toBeVisible()
    await expect
      .poll(
        async () => {
          await moveClock(60)
          return (await messagesTo(phone)).some((text) => text.includes('You have received Ksh38.00'))
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    await page.goto(`/booking-details/${booking.id}/receipt`)
    await expect(page.getByText('Sent to your phone by M-Pesa')).toBeVisible()
  },
)
