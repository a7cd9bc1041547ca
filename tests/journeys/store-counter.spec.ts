/** The store handles its bookings: requests, check-ins, no-shows and completed visits. */
import type { Page } from '@playwright/test'
import { HOUR, MINUTE, shortDay } from '#domain/time/time.ts'
import { WIDTHS } from '#tests/support/long-run.ts'
import { merchantUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import { appTime, getBooking, get, moveClock, moveClockTo, post, signIn } from './api.ts'
import { toNairobiTime, paidBooking, requestAt, STORE } from './my-bookings.ts'
import { merchantPage, merchantToken } from './merchant-page.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'store-counter' })

for (const width of WIDTHS) {
  test(
    `at width ${width}, the store declines a request, checks in a pass once and marks a no-show`,
    { tag: '@long' },
    async ({ page, browser, pageErrors }) => {
      pageErrors.allow(/^(404|409) POST .*\/bookings\/passes\//)
      const counter = await merchantPage(browser, pageErrors, width)
      const { booking, customer } = await paidBooking()
      // No other customer of these journeys has this name.
      const name = width === 360 ? 'Zawadi Wairimu' : 'Zuri Wairimu'
      const request = await requestAt(STORE, name.split(' ')[0]!)

      // A request is declined with a reason.
      await openDay(counter, request.booking.startTime)
      if (width === 360) {
        // The merchant has several stores.
        await expect(counter.getByRole('listitem').filter({ hasText: name })).toContainText(STORE)
        await counter.getByRole('button', { name }).filter({ visible: true }).first().click()
      } else await counter.getByRole('button', { name: `Decline ${name}` }).click()
      if (width === 360) {
        await expect(counter.getByRole('dialog')).toContainText('Answer by')
        await counter.getByRole('button', { name: 'Decline this request' }).click()
      }
      const confirmation = counter.getByRole('alertdialog')
      await confirmation.getByRole('button', { name: 'Decline', exact: true }).click()
      await expect(confirmation).toContainText('Give a reason, so the customer knows why.')
      await expectNoViolations(counter, { include: '[role=alertdialog]' })
      await confirmation.getByLabel('Reason (sent to customer)').fill('Our barber is ill that day')
      await confirmation.getByRole('button', { name: 'Decline', exact: true }).click()
      await expect(confirmation).toHaveCount(0)
      await expect
        .poll(async () => (await getBooking(request.customer, request.booking.id)).status)
        .toBe('cancelled')

      // A phone has the field for a code on the page of scanning (merchant-scan.spec.ts).
      await counter.setViewportSize({ width: 1280, height: 800 })
      // An unknown code is reported, and a pass is accepted once.
      await findPass(counter, 'ZZZZZZ')
      await expect(counter.getByText('We can’t find that code.')).toBeVisible()
      const { pass } = await get<{ pass: string }>(`/bookings/${booking.id}/pass`, customer.token)
      await findPass(counter, pass)
      await expect(counter.getByRole('dialog')).toContainText('Too early')
      await counter.getByRole('button', { name: 'Close' }).click()
      await moveClockTo(Date.parse(booking.startTime) - 5 * MINUTE)
      await openDay(counter, new Date(await appTime()).toISOString())
      await findPass(counter, pass)
      await expect(counter.getByRole('dialog')).toContainText('All good. Check the customer in.')
      await expectNoViolations(counter, { include: '[role=dialog]' })
      await counter.getByRole('dialog').getByRole('button', { name: 'Check in' }).click()
      await expect(counter.getByRole('dialog')).toContainText('Checked in')
      await counter.getByRole('button', { name: 'Close' }).click()
      await findPass(counter, booking.code)
      await expect(counter.getByRole('dialog')).toContainText('This pass was used today at')
      await counter.getByRole('button', { name: 'Close' }).click()

      // A no-show can be marked only after 15 minutes.
      const missed = await paidBooking()
      await moveClockTo(Date.parse(missed.booking.startTime) + 10 * MINUTE)
      await openDay(counter, missed.booking.startTime)
      await findPass(counter, missed.booking.code)
      await expect(counter.getByRole('dialog')).toContainText('you can mark a no-show from')
      await expect(counter.getByRole('group', { name: /^Did .* come\?$/ })).toHaveCount(0)
      await moveClock(6 * 60)
      await openDay(counter, missed.booking.startTime)
      await findPass(counter, missed.booking.code)
      const question = counter.getByRole('dialog').getByRole('group', { name: /^Did .* come\?$/ })
      await question.getByRole('button', { name: 'No' }).click()
      await expect(confirmation).toContainText('The access fee of')
      await confirmation.getByRole('button', { name: 'Mark as no-show' }).click()
      await expect(confirmation).toHaveCount(0)

      await signIn(page.context(), missed.customer)
      await page.goto(`/booking-details/${missed.booking.id}`)
      await expect(page.getByRole('heading', { name: 'This booking was missed' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('isn’t refunded')
      await expectNoViolations(page)
      await counter.context().close()
    },
  )
}

test('a completed visit links to the reviews of the store', { tag: '@long' }, async ({ page, context }) => {
  const { customer, booking } = await paidBooking()
  const merchant = await merchantToken()
  await moveClockTo(Date.parse(booking.startTime) + MINUTE)
  await post('/bookings/passes/check-in', { pass: booking.code }, merchant)
  await moveClock(HOUR / 1000)
  await post(`/bookings/${booking.id}/complete`, {}, merchant)
  await signIn(context, customer)
  await page.goto(`/booking-details/${booking.id}`)
  await expect(page.getByRole('main')).toContainText(`Thank you for visiting ${STORE}.`)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Leave a Review' }).click()
  await expect(page).toHaveURL(/\/store\/[^/]+#reviews$/)
  await expect(page.getByRole('button', { name: 'Submit review' })).toBeVisible()
  await expect(page.getByText('your review gets a Verified visit badge')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Rebook' }).click()
  await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
})

async function openDay(counter: Page, startTime: string): Promise<void> {
  const { date } = toNairobiTime(startTime)
  await counter.goto(`${merchantUrl()}/?date=${date}`, { waitUntil: 'networkidle' })
  await expect(counter.getByRole('heading', { level: 1, name: shortDay(date) })).toBeVisible()
}

async function findPass(counter: Page, codeOrPass: string): Promise<void> {
  await counter.getByLabel('Check in by code or pass').fill(codeOrPass)
  await counter.getByRole('button', { name: 'Find' }).click()
}
