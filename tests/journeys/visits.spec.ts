/** A customer books several services in one visit, and the store sees each of them. */
import type { Page } from '@playwright/test'
import { customerUrl, merchantUrl } from './addresses.ts'
import { longDay, toDay } from '#domain/time/time.ts'
import { addServiceForTest, getCustomerBookings, newCustomer, openShopForTest, signIn } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { dayAhead, saveElsewhere, signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const expectGoodPage = async (page: Page) => {
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await expectNoViolations(page)
}

for (const viewport of SIZES)
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test('what the store offers with a service is added in one tap', async ({ page }) => {
      const shop = await openShopForTest({ staff: 2, capacity: 2 })
      const { serviceId } = await addServiceForTest(shop, {
        name: 'Beard trim',
        durationMinutes: 15,
        priceCents: 30_000,
      })
      await saveElsewhere(shop, `/services/${serviceId}`, { is_add_on: true })
      await page.goto(`${customerUrl()}/booking/service/${shop.serviceId}`)
      const services = page.getByRole('region', { name: 'Services of your visit' })
      await expect(services.getByText('Beard trim, + 15 minutes, KES 300')).toBeVisible()
      await expectGoodPage(page)
      await services.getByRole('link', { name: 'Add Beard trim' }).click()
      await expect(services.getByRole('link', { name: 'Leave out Beard trim' })).toBeVisible()
      await expect(services.getByRole('link', { name: 'Add Beard trim' })).toHaveCount(0)
      await expectGoodPage(page)
    })

    test('three services are booked in one visit, moved and shown to the store', async ({
      page,
      context,
      browser,
    }) => {
      const shop = await openShopForTest({ staff: 2, capacity: 2 })
      await addServiceForTest(shop, { name: 'Knotless braids', durationMinutes: 120, priceCents: 350_000 })
      await addServiceForTest(shop, { name: 'Beard trim', durationMinutes: 15, priceCents: 30_000 })
      const customer = await newCustomer()
      await signIn(context, customer)

      await page.goto(`${customerUrl()}/store/${shop.storeId}?tab=services`)
      await page.getByRole('link', { name: 'Book Cut' }).click()
      await page.getByRole('link', { name: 'Add another service' }).click()
      await page.getByRole('checkbox', { name: /Knotless braids/ }).check()
      await page.getByRole('checkbox', { name: /Beard trim/ }).check()
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Show the times' }).click()
      const services = page.getByRole('region', { name: 'Services of your visit' })
      await expect(services.getByRole('listitem')).toHaveCount(3)
      await expectGoodPage(page)
      await services.getByRole('link', { name: 'Leave out Beard trim' }).click()
      await expect(services.getByRole('listitem')).toHaveCount(2)
      await page.goBack()
      await expect(services.getByRole('listitem')).toHaveCount(3)

      // Early enough to change the services afterwards.
      await page.getByRole('link', { name: longDay(await dayAhead(1)) }).click()
      await expect(page.getByRole('link', { name: longDay(await dayAhead(1)) })).toHaveAttribute(
        'aria-current',
      )
      await page.locator('main a[href*="startsAt="]:visible').first().click()
      await expect(page.getByRole('heading', { name: 'Who does what' })).toBeVisible()
      const lines = page.getByRole('main').getByRole('list').filter({ hasText: 'Knotless braids' }).first()
      await expect(lines.getByRole('listitem')).toHaveCount(3)
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Confirm booking' }).filter({ visible: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
      await expect(page.getByText('Cut + 2').first()).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('link', { name: 'Open this booking' }).filter({ visible: true }).click()
      const done = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Who does what' }) })
      await expect(done.getByRole('listitem')).toHaveCount(3)
      await expectGoodPage(page)
      await page.getByRole('link', { name: 'Change the services' }).click()
      await page.getByRole('checkbox', { name: /Beard trim/ }).uncheck()
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Save the services' }).click()
      await expect(done.getByRole('listitem')).toHaveCount(2)

      const counter = await browser.newContext({ viewport })
      await signInToShop(counter, shop)
      const calendar = await counter.newPage()
      const [booking] = await getCustomerBookings(customer)
      const day = toDay(Date.parse(booking!.startTime)) // it was booked above
      await calendar.goto(`${merchantUrl()}/calendar?date=${day}`)
      await calendar.getByRole('button', { name: /Amina/ }).filter({ visible: true }).first().click()
      const sheet = calendar.getByRole('dialog')
      await expect(sheet.getByText('Knotless braids').first()).toBeVisible()
      await expect(sheet.getByText('Beard trim')).toHaveCount(0)
      await expect(sheet.getByRole('button', { name: 'Propose another time' })).toHaveCount(0)
      await counter.close()
    })
  })
