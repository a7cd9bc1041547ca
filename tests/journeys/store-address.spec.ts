/** The name of a store in its address: what people say, type and print. */
import { customerUrl, merchantUrl } from './addresses.ts'
import { openShopForTest } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

test('a store is found by its name, its branch by both, and nothing by others', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^404 GET .*\/(no-such-store|kinyozi-king)/)
  const answer = await page.goto('/Kinyozi-Kings')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveURL(`${customerUrl()}/kinyozi-kings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kinyozi Kings' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/kinyozi-kings$/)
  await expect(page.locator('script[src*="router"], script[src*="react"]')).toHaveCount(0)
  await page.getByRole('link', { name: /^Services/ }).click()
  await expect(page).toHaveURL(/\/kinyozi-kings\?tab=services/)

  await page.goto('/kinyozi-kings/westlands')
  await expect(page).toHaveURL(/\/kinyozi-kings\?tab=outlets#outlet-/)
  await expect(page.getByRole('region', { name: 'Kinyozi Kings, Westlands' })).toBeInViewport()
  await page.goto('/kinyozi-kings/nowhere')
  await expect(page).toHaveURL(`${customerUrl()}/kinyozi-kings`)

  for (const path of ['/no-such-store', '/no-such-store/westlands', '/kinyozi-king%F0%9F%92%87']) {
    const missing = await page.goto(path)
    expect(missing?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('a merchant changes the name, and the earlier one leads to the store', async ({
      page,
      context,
      pageErrors,
    }) => {
      pageErrors.allow(/^4\d\d PUT .*\/slug/)
      const shop = await openShopForTest({ staff: 1 })
      await signInToShop(context, shop)
      await page.goto(`${merchantUrl()}/settings/stores/${shop.storeId}`)
      const section = page.getByRole('region', { name: 'Address of your page' })
      const name = section.getByLabel('Name in the address')
      const save = section.getByRole('button', { name: 'Save' })
      const before = await name.inputValue()

      for (const [typed, said] of [
        ['stores', 'This name is a word that D3 needs itself'],
        ['zuri hair', /^Use 3 to 40 small letters/],
        ['kinyozi-kings', ''],
      ] as const) {
        await name.fill(typed)
        await save.click()
        if (said) await expect(name).toHaveAccessibleDescription(said)
        else await expect(section).toContainText('Another store has this name in its address.')
      }
      await expectNoViolations(page, { include: 'main' })
      expect(await page.evaluate(layoutProblems)).toEqual([])

      const slug = `zuri-${viewport.width}`
      await name.fill(slug)
      await save.click()
      await expect(page.getByText('Address saved').first()).toBeVisible()
      await expect(name).toHaveValue(slug)
      if (before) {
        await page.goto(`${customerUrl()}/${before}`)
        await expect(page).toHaveURL(`${customerUrl()}/${slug}`)
      }
    })
  })
