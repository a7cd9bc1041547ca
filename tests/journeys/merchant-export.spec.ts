/** An owner takes everything that the business has (docs/rules/business-export.md). */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { merchantUrl } from './addresses.ts'
import { openShopForTest, PASSWORD } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { bookService, dayAhead, signInMember, signInToShop, SIZES } from './merchant-shop.ts'
import { problem } from './settings-page.ts'
import { expect, test } from './test.ts'

const TITLE = 'Take everything with you'

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('an owner confirms who it is and downloads the file', async ({ page, context, pageErrors }) => {
      pageErrors.allow(/^403 POST .*\/merchant\/exports$/)
      const shop = await openShopForTest({ staff: 1 })
      await bookService(shop, `${await dayAhead(2)}T10:00`, 'Wanjiku')
      await signInToShop(context, shop)
      await page.goto(`${merchantUrl()}/settings`)
      await page.getByRole('link', { name: TITLE }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])

      let isProven = false
      await page.route('**/users/prove', async (request) => {
        isProven = true
        await request.continue()
      })
      await page.route('**/api/v1/merchant/exports', (request) =>
        isProven
          ? request.continue()
          : request.fulfill(problem(403, 'prove-again', 'Confirm it’s you first.')),
      )
      await page.getByRole('button', { name: 'Download everything' }).click()
      const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
      const begun = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      const download = await begun
      expect(download.suggestedFilename()).toMatch(/^d3-[a-z0-9-]+-\d{4}-\d\d-\d\d\.zip$/)
      await expect(page.getByText('The download has begun.')).toBeVisible()
      await expectNoViolations(page)
      const files = unzipSync(await readFile(await download.path()))
      expect(strFromU8(files['bookings.csv'] ?? new Uint8Array())).toContain('Wanjiku')
      expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('Everything that D3 has about')
    })

    test('a manager is not offered the file', async ({ page, context, pageErrors }) => {
      pageErrors.allow(/^403 GET /)
      const shop = await openShopForTest({})
      await signInMember(context, shop, 'manager')
      await page.goto(`${merchantUrl()}/settings`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: TITLE })).toHaveCount(0)
      const reply = await page.goto(`${merchantUrl()}/settings/everything`)
      expect(reply?.status()).toBe(403)
    })
  })
