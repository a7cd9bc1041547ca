/** Times after midnight are of the night they are listed in, wherever they are chosen. */
import { addDays, dayAndTime, toDay, instant, longDay, shortDay, type Day } from '#domain/time/time.ts'
import {
  appTime,
  getBooking,
  getCustomerBookings,
  newCustomer,
  openDay,
  openShopForTest,
  signIn,
} from './api.ts'
import { expectNoViolations } from './axe.ts'
import { BRANCH_CLOSED, expectConfirmed } from './booking-steps.ts'
import { layoutProblems } from './layout-problems.ts'
import { expect, test } from './test.ts'

// A browser in another time zone shows and books the same times.
test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'America/Los_Angeles' })

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const iso = (day: Day, minutes: number) => new Date(instant(day, minutes)).toISOString()

/** A store that is open in two nights only, one after the other. */
async function openNights(opens: number, closes: number) {
  const shop = await openShopForTest({ durationMinutes: 60, feeWaived: true, closedOn: EVERY_DAY })
  const first = addDays(toDay(await appTime()), 3)
  const second = addDays(first, 1)
  for (const day of [first, second]) await openDay(shop.branchId, day, opens, closes)
  return { shop, first, second }
}

test('a time after midnight is booked and moved in the night of its day', async ({ page, context }) => {
  const { shop, first, second } = await openNights(21 * 60, 26 * 60)
  const customer = await newCustomer()
  await signIn(context, customer)
  await page.goto(`/booking/service/${shop.serviceId}?date=${second}`)
  const times = page.getByRole('group', { name: `Times on ${longDay(second)}` })
  await expect(times).toContainText(`After midnight, ${shortDay(addDays(second, 1))}`)
  await expect(times).not.toContainText('Morning')
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await times.getByRole('link', { name: /^01:00/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review and confirm' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(dayAndTime(instant(second, 25 * 60), await appTime()))
  await page.reload()
  await page
    .getByRole('link', { name: /Change time|Change the time/ })
    .first()
    .click()
  await expect(times.getByRole('link', { name: /^01:00/ })).toHaveAttribute('aria-current', 'true')
  await times.getByRole('link', { name: /^01:00/ }).click()
  await page.getByRole('button', { name: 'Confirm booking' }).filter({ visible: true }).click()
  await expectConfirmed(page)
  const [{ id = '', startTime = '' } = {}] = await getCustomerBookings(customer)
  expect(startTime).toBe(iso(second, 25 * 60))

  await page.goto(`/booking-details/${id}`)
  await page.getByRole('button', { name: 'Reschedule' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Reschedule' })
  await sheet.getByRole('radio', { name: new RegExp(`^${longDay(first)}`) }).check()
  await expect(sheet).toContainText(`After midnight, ${shortDay(second)}`)
  await sheet.getByRole('radio', { name: '01:00', exact: true }).check()
  await sheet
    .getByRole('button', { name: `Move to ${dayAndTime(instant(first, 25 * 60), await appTime())}` })
    .click()
  await expect(sheet).toHaveCount(0)
  expect((await getBooking(customer, id)).startTime).toBe(iso(first, 25 * 60))
})

test(
  'links to a time after midnight, also saved ones, lead to its night',
  { tag: '@long' },
  async ({ page, context }) => {
    const { shop, first, second } = await openNights(23 * 60 + 30, 26 * 60)
    await signIn(context, await newCustomer())
    const start = instant(first, 24 * 60 + 30)
    const expectReview = async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Review and confirm' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(dayAndTime(start, await appTime()))
      expect(new URL(page.url()).searchParams.get('startsAt')).toBe(new Date(start).toISOString())
      await expect(page.getByRole('button', { name: 'Confirm booking' }).first()).toBeEnabled()
    }
    for (const path of [`/offer/${shop.offerId}`, `/service/${shop.serviceId}`]) {
      await page.goto(path)
      const link = page
        .getByRole('link', { name: /^00:30/ })
        .filter({ visible: true })
        .first()
      await expect(link).toContainText(shortDay(second))
      await link.click()
      await expectReview()
    }
    const saved = new URLSearchParams({ step: '3', date: first, time: '00:30', branch: shop.branchId })
    await page.goto(`/booking/service/${shop.serviceId}?${saved}`)
    await expectReview()
    await page.goto(
      `/booking/service/${shop.serviceId}?step=3&date=${first}&time=25:00&branch=${shop.branchId}`,
    )
    await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
  },
)

test(
  'the review of a time that cannot be booked says why and leads to other times',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(BRANCH_CLOSED)
    const { shop, first, second } = await openNights(21 * 60, 26 * 60)
    await signIn(context, await newCustomer())
    const now = await appTime()
    const far = addDays(toDay(now), 333)
    for (const [start, reason] of [
      [instant(far, 10 * 60), /Bookings open \d+ days ahead/],
      [instant(second, 27 * 60), /operating hours|closed/i],
      [instant(addDays(first, -1), 12 * 60), /closed/i],
      [now - 60 * 60_000, /has passed/],
    ] as const) {
      const chosen = new URLSearchParams({
        step: '3',
        startsAt: new Date(start).toISOString(),
        branch: shop.branchId,
      })
      await page.goto(`/booking/service/${shop.serviceId}?${chosen}`)
      await expect(page.getByRole('main').getByRole('alert')).toContainText(reason)
      await expect(page.getByRole('main')).toContainText(dayAndTime(start, now))
      await expect(page.getByRole('button', { name: 'Confirm booking' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Choose another time' }).filter({ visible: true }).last().click()
      await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
    }
  },
)
