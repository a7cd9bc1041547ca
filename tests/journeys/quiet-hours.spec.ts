/** Quiet hours of a branch, and the offer for one of them (docs/rules/quiet-hours.md). */
import type { Page } from '@playwright/test'
import { addDays, toWeekday } from '#domain/time/time.ts'
import { merchantUrl } from './addresses.ts'
import { openShopForTest } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { dayAhead, signInToShop, SIZES, withDatabase } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const TUESDAY = 2
const expectGoodPage = async (page: Page) => {
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await expectNoViolations(page)
}
const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })

for (const viewport of SIZES)
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test('an offer for a quiet morning is published with one tap', async ({ page, context, pageErrors }) => {
      pageErrors.allow(/^(400|422) POST .*\/offers/)
      const shop = await openShopForTest({ staff: 1 })
      await signInToShop(context, shop)
      await page.goto(`${merchantUrl()}/figures/quiet-hours`)
      await expect(page.getByText(/There are no figures yet/)).toBeVisible()
      await expectGoodPage(page)

      // Sums of eight weeks, full but for the mornings of Tuesdays.
      const today = await dayAhead(0)
      await withDatabase(async ({ pool }) => {
        await pool.query('UPDATE offers SET status = $1 WHERE store_id = $2', ['inactive', shop.storeId])
        for (let ahead = -56; ahead < 0; ahead++) {
          const day = addDays(today, ahead)
          const isQuiet = (hour: number) => toWeekday(day) === TUESDAY && hour < 12
          const minutes = Array.from({ length: 24 }, (_none, hour) => (isQuiet(hour) ? 0 : 60))
          await pool.query(
            'INSERT INTO figure_hours (store_id, day, staff_id, minutes) VALUES ($1, $2, $3, $4)',
            [shop.storeId, day, shop.staffIds[0], minutes],
          )
        }
      })
      await page.goto(`${merchantUrl()}/offers`)
      await page.getByRole('link', { name: 'Quiet hours' }).click()
      await expect(page.getByText('Tuesday mornings were 0% full')).toBeVisible()
      await expect(page.getByRole('row', { name: /^Tuesday 0% 100% 100%/ })).toBeVisible()
      await expectGoodPage(page)

      const price = page.getByLabel('Price of the offer in KES')
      await price.fill('')
      await button(page, 'Publish the offer').click()
      await expect(price).toHaveAttribute('aria-invalid', 'true')
      await price.fill('99999')
      await button(page, 'Publish the offer').click()
      await expect(price).toHaveAttribute('aria-invalid', 'true')
      await expectGoodPage(page)
      await price.fill('1100')
      await button(page, 'Publish the offer').click()
      await expect(page.getByText('There is an offer for this time.')).toBeVisible()
      await expect(button(page, 'Publish the offer')).toHaveCount(0)
      await expectGoodPage(page)
    })
  })
