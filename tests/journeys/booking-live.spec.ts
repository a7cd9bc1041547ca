/** The page of a booking is open at the customer's while the store works. */
import { MINUTE } from '#domain/time/time.ts'
import { moveClockTo, openShopForTest, post, signIn } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { bookService, dayAhead, saveElsewhere, SIZES } from './merchant-shop.ts'
import { now } from './now.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'booking-live' })

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('the page shows what the store does without being loaded again', async ({ page, context }) => {
      const shop = await openShopForTest({ autoConfirm: false })
      const day = await dayAhead(1)
      const { customer, id } = await bookService(shop, `${day}T10:00`, 'Amina')
      await signIn(context, customer)
      await page.goto(`/booking-details/${id}`)
      await page.evaluate(() => document.body.setAttribute('data-first', ''))
      const pass = page.getByRole('article')
      const announced = page.getByRole('status').filter({ hasText: 'Updated:' })
      await expect(pass).toContainText('Waiting')

      await saveElsewhere(shop, `/bookings/${id}/confirm`, {})
      await expect(pass).toContainText('Confirmed')
      await expect(announced).toContainText('Updated: Confirmed')

      await post(
        `/merchant/bookings/${id}/proposals`,
        { startTime: `${day}T15:00:00+03:00`, message: 'Our barber is away in the morning' },
        shop.merchantToken,
      )
      const proposal = page.getByRole('region', { name: 'Shop of the test proposes another time' })
      await expect(proposal).toContainText('Our barber is away in the morning')
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
      await proposal.getByRole('button', { name: 'Accept' }).click()
      await expect(proposal).toHaveCount(0)
      await expect(pass).toContainText('15:00')

      const start = Date.parse(`${day}T15:00:00+03:00`)
      await moveClockTo(start - 10 * MINUTE)
      await saveElsewhere(shop, `/bookings/${id}/check-in`, {})
      await expect(announced).toContainText('Updated: Checked in')
      await moveClockTo(start + 40 * MINUTE)
      await saveElsewhere(shop, `/bookings/${id}/complete`, {})
      await expect(page.getByRole('link', { name: 'Leave a Review' })).toBeVisible()
      await expect(page.locator('body[data-first]')).toHaveCount(1)
    })
  })

test(
  'without a network nothing is tried, and what was missed is shown afterwards',
  { tag: '@long' },
  async ({ page, context }) => {
    const shop = await openShopForTest({ autoConfirm: false })
    const { customer, id } = await bookService(shop, `${await dayAhead(3)}T10:00`, 'Neema')
    await signIn(context, customer)
    await page.clock.install({ time: now() })
    const connected = page.waitForEvent('websocket')
    await page.goto(`/booking-details/${id}`)
    await connected
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await saveElsewhere(shop, `/bookings/${id}/confirm`, {})
    // This is longer than the first attempts to reconnect would take. An error in the console fails the test.
    await page.clock.fastForward('01:00')
    await expect(page.getByRole('article')).toContainText('Waiting')
    await context.setOffline(false)
    await expect(page.getByRole('article')).toContainText('Confirmed')
  },
)
